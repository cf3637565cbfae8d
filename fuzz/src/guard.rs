//! One input, with everything caught that it may do.

use std::backtrace::Backtrace;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::time::Duration;

use cpu_time::ThreadTime;

use crate::target::{Broken, Outcome, Target};

/// Up to this many bytes an input has to be answered in time.
const TIMED_BYTES: usize = 64 * 1024;

/// What came of an input, and what it cost.
#[derive(Debug)]
pub struct Trial {
    /// Whether it was taken, or which law it broke.
    pub result: Result<Outcome, Broken>,
    /// The time that the thread was at work for it.
    pub took: Duration,
}

thread_local! {
    /// What the last panic of this thread said; none outside of [`caught`].
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Panics within [`caught`] are noted instead of told.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let noted = SAID.with_borrow_mut(|said| {
                let Some(said) = said else { return false };
                let place = info.location().map_or_else(String::new, ToString::to_string);
                *said = format!("panic at {place}: {}", message_of(info.payload()));
                if std::env::var_os("RUST_BACKTRACE").is_some_and(|wanted| wanted != "0") {
                    said.push_str(&format!("\n{}", Backtrace::force_capture()));
                }
                true
            });
            if !noted {
                usual(info);
            }
        }));
    });
}

/// What a closure gives, or what it said when it panicked.
///
/// # Errors
///
/// The message of the panic and where it happened.
pub fn caught<T>(doing: impl FnOnce() -> T) -> Result<T, String> {
    listen();
    SAID.set(Some(String::new()));
    let done = panic::catch_unwind(AssertUnwindSafe(doing));
    let said = SAID.take().unwrap_or_default();
    done.map_err(|_| said)
}

/// Hands an input over. `most` is the time that one of usual size may take.
#[must_use]
pub fn trial(target: &Target, input: &[u8], most: Duration) -> Trial {
    let clock = ThreadTime::now();
    let result = caught(|| (target.attempt)(input)).unwrap_or_else(|panic| Err(Broken(panic)));
    let took = clock.elapsed();
    let slow = took > most && input.len() <= TIMED_BYTES;
    let result = match result {
        Ok(_) if slow => Err(Broken("it took longer than it may".to_owned())),
        other => other,
    };
    Trial { result, took }
}

/// What a panic says.
fn message_of(payload: &dyn std::any::Any) -> &str {
    let literal = payload.downcast_ref::<&str>().copied();
    literal.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("without a message")
}
