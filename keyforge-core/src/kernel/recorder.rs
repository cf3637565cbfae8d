//! Where the rules put their events.

/// Keeps events, or drops them at no cost when nobody wants to read them.
///
/// ```
/// use keyforge_core::kernel::Recorder;
/// let mut events = Recorder::keeping();
/// events.push("drawn");
/// assert_eq!(events.into_events(), ["drawn"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recorder<E> {
    events: Option<Vec<E>>,
    /// Whether it keeps questions, too.
    questions: bool,
    count: u64,
}

impl<E> Recorder<E> {
    /// Drops every event: for simulation.
    #[must_use]
    pub const fn silent() -> Recorder<E> {
        Recorder { events: None, questions: false, count: 0 }
    }

    /// Keeps every event.
    #[must_use]
    pub const fn keeping() -> Recorder<E> {
        Recorder { events: Some(Vec::new()), questions: true, count: 0 }
    }

    /// Keeps every event but those in which a player is asked, which are large and follow from the state: for who reads only
    /// what happens.
    #[must_use]
    pub const fn without_questions() -> Recorder<E> {
        Recorder { events: Some(Vec::new()), questions: false, count: 0 }
    }

    /// Keeps every event, in the room of a list that is no longer needed.
    #[must_use]
    pub(crate) fn keeping_in(mut room: Vec<E>) -> Recorder<E> {
        room.clear();
        Recorder { events: Some(room), questions: true, count: 0 }
    }

    /// Takes an event.
    #[inline]
    pub fn push(&mut self, event: E) {
        self.count += 1;
        if let Some(events) = &mut self.events {
            events.push(event);
        }
    }

    /// Takes note of an event that nobody keeps and that was never made.
    #[inline]
    pub fn pass_over(&mut self) {
        self.count += 1;
    }

    /// How many events there were so far, kept or not.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Whether events are kept; rules may skip work that serves the record only.
    #[inline]
    #[must_use]
    pub const fn keeps(&self) -> bool {
        self.events.is_some()
    }

    /// Whether events are kept in which a player is asked: otherwise rules need not make them, but for the state.
    #[inline]
    #[must_use]
    pub const fn keeps_questions(&self) -> bool {
        self.questions
    }

    /// The events kept so far, in order.
    #[must_use]
    pub fn events(&self) -> &[E] {
        self.events.as_deref().unwrap_or_default()
    }

    /// Forgets the events kept so far, and goes on keeping.
    pub fn clear(&mut self) {
        if let Some(events) = &mut self.events {
            events.clear();
        }
    }

    /// The events kept, in order; none for a silent recorder.
    #[must_use]
    pub fn into_events(self) -> Vec<E> {
        self.events.unwrap_or_default()
    }
}
