//! The system's clock and random source, and its user. All other code gets the time and randomness through `Environment`.

use std::os::unix::fs::MetadataExt;
use std::sync::Arc;

use domain::Environment;
use domain::environment::{Clock, RandomSource};
use jiff::Timestamp;

struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> Timestamp {
        // This is the only place where the product reads the wall clock.
        #[allow(clippy::disallowed_methods)]
        Timestamp::now()
    }
}

struct SystemRandom;

impl RandomSource for SystemRandom {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        // Without randomness no id and no secret is safe, so the process stops.
        if getrandom::fill(buffer).is_err() {
            tracing::error!("the system's random source failed; aborting");
            std::process::abort();
        }
    }
}

pub fn environment() -> Environment {
    Environment::new(Arc::new(SystemClock), Arc::new(SystemRandom))
}

/// Whoever runs this process, and who became that user by `sudo`. `None` where the system does not say.
pub fn user_name() -> Option<String> {
    let number = std::fs::metadata("/proc/self").ok()?.uid();
    let names = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let name = find_user_name(&names, number).unwrap_or_else(|| format!("user {number}"));
    // Not a setting: the system tells by it who sits there.
    #[allow(clippy::disallowed_methods)]
    let origin = std::env::var("SUDO_USER").ok().filter(|origin| is_user_name(origin) && *origin != name);
    Some(origin.map_or(name.clone(), |origin| format!("{name}, by sudo from {origin}")))
}

/// Whoever runs the command can set the variable to anything, also to what forges lines of a list.
fn is_user_name(text: &str) -> bool {
    !text.is_empty() && text.len() <= 64 && text.chars().all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | '.' | '@'))
}

fn find_user_name(names: &str, number: u32) -> Option<String> {
    names.lines().find_map(|line| {
        let mut fields = line.split(':');
        let (name, id) = (fields.next()?, fields.nth(1)?);
        (id.parse() == Ok(number)).then(|| name.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::find_user_name;

    #[test]
    fn users_have_names() {
        let names = "root:x:0:0:root:/root:/bin/sh\nbroken\nasha:x:1000:1000:Asha:/home/asha:/bin/sh\n";
        assert_eq!(find_user_name(names, 1000).as_deref(), Some("asha"));
        assert_eq!((find_user_name(names, 0).as_deref(), find_user_name(names, 7)), (Some("root"), None));
    }
}
