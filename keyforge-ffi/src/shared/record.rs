//! The log of a game as an object of the host: the same for every game, word for word.

/// The object of a game's logs; the module has `setup::decks`. Each game adds how its logs are told and shown.
macro_rules! game_log {
    (
        $log:ident, $rules:ty => $library:ty, $game:ty, $viewer:ty, $deck:ty, $options:ty, $entry:ty, $outcome:ty, $verdict:ty
    ) => {
        /// The record of a game, by itself: setup, every action and undo, and the events that came of them. It never changes.
        ///
        /// It is read from what a game wrote, and needs no rules to be shown: `board` and `story` follow its events.
        #[derive(Debug, uniffi::Object)]
        pub struct $log {
            recorded: Recorded<$rules>,
        }

        #[uniffi::export]
        impl $log {
            /// The log of a text in JSON Lines. A last line that was cut off is left out, which `recovered` tells.
            #[uniffi::constructor(default(library = None))]
            pub fn read(jsonl: &str, library: Option<Arc<$library>>) -> Result<Arc<$log>, KeyforgeError> {
                Ok(<$log>::of(Recorded::read(jsonl, <$library>::cards_of(library))?))
            }

            /// The log of its form in bytes.
            #[uniffi::constructor(default(library = None))]
            pub fn read_bytes(bytes: Vec<u8>, library: Option<Arc<$library>>) -> Result<Arc<$log>, KeyforgeError> {
                Ok(<$log>::of(Recorded::read_bytes(&bytes, <$library>::cards_of(library))?))
            }

            /// Whether a last line that was cut off was left out when the log was read.
            pub fn recovered(&self) -> bool {
                self.recorded.recovered()
            }

            /// The version of the engine that wrote it.
            pub fn engine(&self) -> String {
                self.recorded.log().header().engine.clone()
            }

            /// Who may know what it tells.
            pub fn viewer(&self) -> $viewer {
                self.recorded.log().header().viewer.into()
            }

            /// The decks, by seat; none in a game that began with a scenario.
            pub fn decks(&self) -> Vec<$deck> {
                setup::decks(&self.recorded.log().header().setup)
            }

            /// What was chosen about the game beside the decks. Whoever knows the seed knows every card that was drawn; a redacted log
            /// has none.
            pub fn options(&self) -> $options {
                <$options>::of(self.recorded.log().header())
            }

            /// How many entries it has, undone ones and undos included.
            pub fn entry_count(&self) -> u32 {
                self.recorded.log().len()
            }

            /// The entries from number `since` on.
            #[uniffi::method(default(since = 0))]
            pub fn entries(&self, since: u32) -> Vec<$entry> {
                self.recorded.entries(since)
            }

            /// The lines from line `from` on: line 0 is the header, and each entry is a line.
            #[uniffi::method(default(from = 0))]
            pub fn lines(&self, from: u32) -> Vec<String> {
                self.recorded.lines(from)
            }

            /// How the game ended; none where the log ends before.
            pub fn outcome(&self) -> Result<Option<$outcome>, KeyforgeError> {
                Ok(<$rules>::outcome(&self.recorded.table(None)?).map(<$outcome>::from))
            }

            /// The log as far as the viewer may know it: hidden cards, chance and the seed are taken out. For everything it is as it was.
            pub fn redacted(&self, viewer: $viewer) -> Result<Arc<$log>, KeyforgeError> {
                Ok(<$log>::of(self.recorded.redacted(viewer.seat())?))
            }

            /// The log up to and with an entry; all of it where there are not so many.
            pub fn branch(&self, entry: u32) -> Arc<$log> {
                <$log>::of(self.recorded.branch(entry))
            }

            /// The smallest form that can be replayed: choices and chance without events.
            pub fn inputs_only(&self) -> Arc<$log> {
                <$log>::of(self.recorded.inputs_only())
            }

            /// The log in JSON Lines.
            pub fn jsonl(&self) -> String {
                self.recorded.log().to_jsonl()
            }

            /// The log in bytes, for stores of many games.
            pub fn bytes(&self) -> Result<Vec<u8>, KeyforgeError> {
                self.recorded.bytes()
            }

            /// The last hash: it stands for everything in the log.
            pub fn digest(&self) -> String {
                self.recorded.log().head().to_string()
            }

            /// Runs the rules again and compares every event.
            pub fn verify(&self) -> $verdict {
                self.recorded.verify().into()
            }

            /// The game, every event compared with what the rules do. It goes on with the seed of the log.
            pub fn replay(&self) -> Result<Arc<$game>, KeyforgeError> {
                Ok(<$game>::of(self.recorded.replay()?))
            }
        }

        impl $log {
            pub(crate) fn of(recorded: Recorded<$rules>) -> Arc<$log> {
                Arc::new($log { recorded })
            }
        }
    };
}

pub(crate) use game_log;
