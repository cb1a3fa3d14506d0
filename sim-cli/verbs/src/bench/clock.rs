//! Processor time of this process, and the load of the machine, during a benchmark.

use std::path::Path;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use corsair_lab::read_file;

/// Returns the processor time of all threads of this process so far. Other programs affect this time only through
/// caches and frequencies that processors share.
pub(crate) fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).expect("time of a process is not negative");
    Duration::from_secs(seconds) + Duration::from_nanos(time.tv_nsec.cast_unsigned())
}

/// Returns the mean number of threads that wanted a processor in the last minute; `None` if the system does not
/// report it.
pub(crate) fn load() -> Option<f64> {
    let text = String::from_utf8(read_file::named(Path::new("/proc/loadavg")).ok()?).ok()?;
    text.split(' ').next()?.parse().ok()
}
