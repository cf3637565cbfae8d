//! Plain records that both games have, each with its own seats, actions and events.

/// Defines them for a game.
macro_rules! records {
    (
        $ruleset:ident with $seat:ident, $viewer:ident, $action:ident, $decision:ident, $event:ident
        as $outcome:ident, $step:ident, $entry:ident, $reason:ident, $verdict:ident, $unverified:ident, $playout:ident,
            $option:ident, $report:ident
    ) => {
        /// How a game ended.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
        pub struct $outcome {
            /// The winner; none in a draw.
            pub winner: Option<$seat>,
            /// Why the game ended.
            pub reason: $crate::OutcomeReason,
        }

        impl From<keyforge_core::kernel::Outcome> for $outcome {
            fn from(outcome: keyforge_core::kernel::Outcome) -> $outcome {
                $outcome { winner: outcome.winner.map($seat::from), reason: outcome.reason.into() }
            }
        }

        /// What came of an action.
        #[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
        pub struct $step {
            /// The number of the entry that the action has in the log.
            pub entry: u32,
            /// The events, those hidden from a player included.
            pub events: Vec<$event>,
            /// The decision that is open now, with every legal action; none when the game is over.
            pub decision: Option<$decision>,
            /// How the game ended; none while it runs.
            pub outcome: Option<$outcome>,
        }

        impl $step {
            fn of(
                entry: u32,
                events: &[<$ruleset as keyforge_core::kernel::Ruleset>::Event],
                table: &<$ruleset as keyforge_core::kernel::Ruleset>::Table,
            ) -> $step {
                use keyforge_core::kernel::Ruleset;
                $step {
                    entry,
                    events: events.iter().map($event::from).collect(),
                    decision: $ruleset::decision(table).map($decision::from),
                    outcome: $ruleset::outcome(table).map($outcome::from),
                }
            }
        }

        /// Why an entry of a log was written.
        #[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
        pub enum $reason {
            /// The game began: the first entry, and only it.
            Setup,
            /// A seat chose.
            Chosen {
                /// Who chose.
                seat: $seat,
                /// The decision that was open.
                decision: $crate::DecisionId,
                /// What was chosen; none when the viewer may not know.
                action: Option<$action>,
            },
            /// A seat took back its last action that can be taken back, and all that came of it.
            Undone {
                /// Who took back.
                seat: $seat,
                /// The entry after which the game stands again.
                to: u32,
                /// The new number of the decision that is open again.
                decision: $crate::DecisionId,
            },
        }

        /// One line of a log.
        #[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
        pub struct $entry {
            /// Its number; the setup is 0.
            pub number: u32,
            /// Why it was written.
            pub reason: $reason,
            /// What happened, in order.
            pub events: Vec<$event>,
        }

        impl From<&keyforge_core::kernel::Entry<$ruleset>> for $entry {
            fn from(entry: &keyforge_core::kernel::Entry<$ruleset>) -> $entry {
                use keyforge_core::kernel;
                let reason = match &entry.cause {
                    kernel::Cause::Setup => $reason::Setup,
                    kernel::Cause::Action { seat, decision, action } => {
                        $reason::Chosen { seat: (*seat).into(), decision: *decision, action: action.map($action::from) }
                    }
                    kernel::Cause::Undo { seat, to, next } => {
                        $reason::Undone { seat: (*seat).into(), to: *to, decision: *next }
                    }
                };
                let events = entry.events.iter().map($event::from).collect();
                $entry { number: entry.n, reason, events }
            }
        }

        /// The judgement on a log.
        #[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
        pub enum $verdict {
            /// The rules do exactly what the log says, and chance answered as the seed of the log has it.
            Verified,
            /// The rules do exactly what the log says; it has no seed that proves its chance.
            RulesVerified,
            /// Nothing can be said.
            Unverified {
                /// Why.
                reason: $unverified,
            },
            /// The rules do something else.
            Diverged {
                /// The entry.
                at: u32,
                /// What the log says.
                expected: String,
                /// What the rules did.
                found: String,
            },
            /// The rules do what the log says, but its seed gives another answer of chance.
            OtherChance {
                /// The entry.
                at: u32,
                /// The answer in the log.
                log: String,
                /// The answer of the seed.
                seed: String,
            },
        }

        /// Why nothing can be said of a log.
        #[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
        pub enum $unverified {
            /// Another version of the engine wrote it.
            EngineVersion {
                /// The version of the log.
                log: String,
                /// The version of this engine.
                engine: String,
            },
            /// The library has not all of its cards.
            MissingCards {
                /// The cards that are missing.
                cards: Vec<String>,
            },
            /// It was played with other card definitions.
            Definitions,
            /// It was redacted.
            Redacted {
                /// For whom.
                viewer: $viewer,
            },
            /// It has no entry.
            Empty,
            /// A reason that this binding has no name for yet.
            Other,
        }

        impl From<keyforge_core::kernel::Verdict> for $verdict {
            fn from(verdict: keyforge_core::kernel::Verdict) -> $verdict {
                use keyforge_core::kernel;
                match verdict {
                    kernel::Verdict::Verified => $verdict::Verified,
                    kernel::Verdict::RulesVerified => $verdict::RulesVerified,
                    kernel::Verdict::OtherChance { at, log, seed } => $verdict::OtherChance { at, log, seed },
                    kernel::Verdict::Diverged { at, expected, found } => $verdict::Diverged { at, expected, found },
                    kernel::Verdict::Unverified(reason) => $verdict::Unverified { reason: reason.into() },
                    _ => $verdict::Unverified { reason: $unverified::Other },
                }
            }
        }

        impl From<keyforge_core::kernel::Unverified> for $unverified {
            fn from(reason: keyforge_core::kernel::Unverified) -> $unverified {
                use keyforge_core::kernel;
                match reason {
                    kernel::Unverified::EngineVersion { log, engine } => $unverified::EngineVersion { log, engine },
                    kernel::Unverified::MissingCards { cards } => $unverified::MissingCards { cards },
                    kernel::Unverified::Definitions { .. } => $unverified::Definitions,
                    kernel::Unverified::Redacted { viewer } => $unverified::Redacted { viewer: viewer.into() },
                    kernel::Unverified::Empty => $unverified::Empty,
                    _ => $unverified::Other,
                }
            }
        }

        /// How a game went that was played to its end, or to a limit.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Record)]
        pub struct $playout {
            /// How many decisions were made.
            pub decisions: u32,
            /// How the game ended; none when the limit was reached first.
            pub outcome: Option<$outcome>,
        }

        /// What a search has found about an option.
        #[derive(Clone, PartialEq, Debug, uniffi::Record)]
        pub struct $option {
            /// The option.
            pub action: $action,
            /// How often it was tried. The best option is tried most.
            pub visits: u32,
            /// How good it was on average for the seat that decides: 0 is lost, 1 is won. One half where it was not tried.
            pub value: f64,
        }

        /// What a search has found.
        #[derive(Clone, PartialEq, Debug, uniffi::Record)]
        pub struct $report {
            /// The option that was tried most.
            pub best: $action,
            /// Every option of the decision, in its order.
            pub options: Vec<$option>,
            /// How many iterations there were.
            pub iterations: u32,
        }

        impl $report {
            /// None where there is no option.
            fn of(
                report: keyforge_core::kernel::search::Report<<$ruleset as keyforge_core::kernel::Ruleset>::Action>,
            ) -> Option<$report> {
                let best = report.best().map(|best| best.action)?.into();
                let options = report.options.into_iter().map(|it| $option {
                    action: it.action.into(),
                    visits: it.visits,
                    value: it.value,
                });
                Some($report { best, options: options.collect(), iterations: report.iterations })
            }
        }

        impl From<keyforge_core::kernel::Played> for $playout {
            fn from(played: keyforge_core::kernel::Played) -> $playout {
                $playout { decisions: played.decisions, outcome: played.outcome.map($outcome::from) }
            }
        }
    };
}
pub(crate) use records;
