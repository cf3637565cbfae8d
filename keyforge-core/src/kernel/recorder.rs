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
    count: u64,
}

impl<E> Recorder<E> {
    /// Drops every event: for simulation.
    #[must_use]
    pub const fn silent() -> Recorder<E> {
        Recorder { events: None, count: 0 }
    }

    /// Keeps every event.
    #[must_use]
    pub const fn keeping() -> Recorder<E> {
        Recorder { events: Some(Vec::new()), count: 0 }
    }

    /// Keeps every event, in the room of a list that is no longer needed.
    #[must_use]
    pub(crate) fn keeping_in(mut room: Vec<E>) -> Recorder<E> {
        room.clear();
        Recorder { events: Some(room), count: 0 }
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
