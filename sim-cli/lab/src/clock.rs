//! Clock that measures durations. WebAssembly has no clock: there, every duration is zero, and no time limit passes.

#[cfg(not(target_family = "wasm"))]
pub use std::time::Instant;
#[cfg(target_family = "wasm")]
pub use still::Instant;

#[cfg(target_family = "wasm")]
mod still {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    /// Point in time of a clock that stands still.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// Returns the only time of the clock.
        pub fn now() -> Instant {
            Instant(Duration::ZERO)
        }

        /// Returns the time since this point.
        pub fn elapsed(self) -> Duration {
            Instant::now() - self
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, later: Duration) -> Instant {
            Instant(self.0.saturating_add(later))
        }
    }

    impl Sub for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }
}
