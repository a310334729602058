//! CPU time and memory of another process, read from /proc.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::time::Duration;

use crate::Result;

/// Up to this difference the two ways of counting are considered equal except for rounding.
const ROUNDING_TOLERANCE: Duration = Duration::from_millis(25);

/// The CPU time that a process has used so far. The kernel counts each living thread in nanoseconds; the total, which includes ended
/// threads, is rounded down to clock ticks (usually 10 ms, for user and kernel mode each).
#[derive(Debug, Clone)]
pub struct CpuUsage {
    threads: BTreeMap<OsString, Duration>,
    total: Duration,
}

impl CpuUsage {
    pub fn of_process(pid: u32) -> Result<Self> {
        let mut threads = BTreeMap::new();
        for entry in fs::read_dir(format!("/proc/{pid}/task")).map_err(|e| format!("process {pid}: {e}"))?.flatten() {
            // A thread may end while its entry is read.
            let text = fs::read_to_string(entry.path().join("schedstat")).unwrap_or_default();
            if let Some(nanoseconds) = text.split(' ').next().and_then(|ns| ns.parse().ok()) {
                threads.insert(entry.file_name(), Duration::from_nanos(nanoseconds));
            }
        }
        Ok(Self { threads, total: total_time(pid)? })
    }

    /// The CPU time used since `earlier`: exact when no thread has ended in between, otherwise accurate to two clock ticks.
    pub fn since(&self, earlier: &Self) -> Duration {
        let total = self.total.saturating_sub(earlier.total);
        let all_live = earlier.threads.keys().all(|thread| self.threads.contains_key(thread));
        let sum = |used: &Self| used.threads.values().sum::<Duration>();
        let threads = sum(self).saturating_sub(sum(earlier));
        if all_live && threads.abs_diff(total) <= ROUNDING_TOLERANCE { threads } else { total }
    }
}

/// Time in user and kernel mode of all threads, including ended ones.
fn total_time(pid: u32) -> Result<Duration> {
    let fields = read_stat(&format!("/proc/{pid}/stat"))?;
    Ok(fields[0] + fields[1])
}

/// CPU time of the child processes that this process has waited for.
pub fn finished_children_time() -> Result<Duration> {
    let fields = read_stat("/proc/self/stat")?;
    Ok(fields[2] + fields[3])
}

/// Reads utime, stime, cutime and cstime.
fn read_stat(path: &str) -> Result<[Duration; 4]> {
    let text = fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
    // The program's name is in parentheses and may contain spaces.
    let fields = text.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().skip(11).take(4));
    let ticks: Vec<u64> = fields.into_iter().flatten().filter_map(|field| field.parse().ok()).collect();
    let ticks: [u64; 4] = ticks.try_into().map_err(|_| format!("{path} has an unexpected format"))?;
    Ok(ticks.map(|ticks| Duration::from_micros(ticks * 1_000_000 / ticks_per_second())))
}

fn ticks_per_second() -> u64 {
    static TICKS: std::sync::OnceLock<u64> = std::sync::OnceLock::new();
    *TICKS.get_or_init(|| crate::machine::first_output_line("getconf", &["CLK_TCK"]).and_then(|text| text.parse().ok()).unwrap_or(100))
}

/// Resident anonymous memory of the process (RssAnon), in bytes.
pub fn anonymous_memory(pid: u32) -> Result<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/status")).map_err(|e| e.to_string())?;
    let line = text.lines().find_map(|line| line.strip_prefix("RssAnon:")).ok_or("/proc reports no RssAnon")?;
    let kilobytes: u64 = line.trim().trim_end_matches(" kB").parse().map_err(|_| format!("RssAnon {line}"))?;
    Ok(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_work_is_counted() {
        let (before, started) = (CpuUsage::of_process(std::process::id()).unwrap(), std::time::Instant::now());
        let mut random = crate::random::Random::new(1);
        let used = || CpuUsage::of_process(std::process::id()).unwrap().since(&before);
        while used() < Duration::from_millis(20) {
            std::hint::black_box((0..100_000).fold(0, |sum: u64, _| sum ^ random.next_number()));
            assert!(started.elapsed() < Duration::from_secs(20));
        }
        assert!(anonymous_memory(std::process::id()).unwrap() > 100_000);
    }
}
