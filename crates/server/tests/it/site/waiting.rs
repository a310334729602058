//! Waiting for what happens by itself, without guessing how long it takes.

use std::time::Duration;

use tokio::time::{Instant, sleep};

const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// A promise of one second is measured this often; a machine that stalls once doesn't break it.
const ROUNDS: usize = 3;
/// Whatever the machine does, nothing may take longer.
const AT_LAST: Duration = Duration::from_secs(180);

/// Looks again and again until there is an answer; fails the test when there is none in time.
pub async fn eventually<T, F: Future<Output = Option<T>>>(within: Duration, what: &str, mut look: impl FnMut() -> F) -> T {
    let end = Instant::now() + within;
    loop {
        if let Some(found) = look().await {
            return found;
        }
        assert!(Instant::now() < end, "not within {within:?}: {what}");
        sleep(BETWEEN_LOOKS).await;
    }
}

/// Proves "visible within 1 s": `change` makes the round's change, `seen` says whether everything
/// shows it. Each round must end; the better half of them within the second.
pub async fn within_a_second<C: Future<Output = ()>, S: Future<Output = bool>>(
    what: &str,
    mut change: impl FnMut(usize) -> C,
    mut seen: impl FnMut(usize) -> S,
) {
    let mut took = Vec::new();
    for round in 0..ROUNDS {
        assert!(!seen(round).await, "{what}: visible before the change of round {round}");
        change(round).await;
        let changed = Instant::now();
        while !seen(round).await {
            assert!(changed.elapsed() < AT_LAST, "{what}: not visible at all in round {round}");
            sleep(BETWEEN_LOOKS).await;
        }
        took.push(changed.elapsed());
    }
    took.sort();
    assert!(took[ROUNDS / 2] <= Duration::from_secs(1), "{what}: it took {took:?}");
}
