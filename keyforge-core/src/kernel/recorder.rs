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
}

impl<E> Recorder<E> {
    /// Drops every event: for simulation.
    #[must_use]
    pub const fn silent() -> Recorder<E> {
        Recorder { events: None }
    }

    /// Keeps every event.
    #[must_use]
    pub const fn keeping() -> Recorder<E> {
        Recorder { events: Some(Vec::new()) }
    }

    /// Takes an event.
    #[inline]
    pub fn push(&mut self, event: E) {
        if let Some(events) = &mut self.events {
            events.push(event);
        }
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
