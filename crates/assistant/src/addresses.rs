//! Finds web and e-mail addresses in text, also in the disguises with which people hide them from filters.

use unicode_normalization::UnicodeNormalization;

/// Spellings of a dot that no link has but every reader understands.
const DISGUISED_DOTS: [&str; 5] = ["[.]", "(.)", "{.}", " dot ", "[dot]"];
/// Short forms that have dots between letters and are no addresses, with and without their last dot.
const ABBREVIATIONS: [&str; 8] = ["p.a", "p.m", "a.m", "i.e", "e.g", "s.o", "u.s", "rs"];

/// The addresses of a text in lower case: "https://evil.test/a", "www.evil.test", "evil.test", "somebody@evil.test".
pub(crate) fn find_addresses(text: &str) -> Vec<String> {
    let mut plain: String = text.nfkc().flat_map(char::to_lowercase).filter(|c| !matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}')).collect();
    for dot in DISGUISED_DOTS {
        plain = plain.replace(dot, ".");
    }
    let parts = plain.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | '<' | '>' | '"' | '“' | '”' | '|' | ','));
    parts.map(|part| part.trim_matches(|c: char| !c.is_alphanumeric())).filter(|part| is_address(part)).map(str::to_owned).collect()
}

fn is_address(part: &str) -> bool {
    let has_scheme = part.find("://").is_some_and(|at| at > 0);
    has_scheme
        || part.starts_with("www.")
        || part.rsplit('@').next().is_some_and(|host| is_host(host.split(['/', '?', '#', ':']).next().unwrap_or(host)))
}

/// Whether the text has the form of a host's name: labels of letters and digits, the last of at least two letters.
fn is_host(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let is_label = |label: &&str| !label.is_empty() && label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
    let Some(last) = labels.last().filter(|_| labels.len() > 1) else { return false };
    let is_ending = last.len() > 1 && last.bytes().all(|b| b.is_ascii_alphabetic());
    is_ending && labels.iter().all(is_label) && !ABBREVIATIONS.iter().any(|known| host.starts_with(known) && labels[0].len() < 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_found_in_their_disguises() {
        for (text, address) in [
            ("Go to https://evil.test/steal?x=1.", "https://evil.test/steal?x=1"),
            ("see (www.evil.test)", "www.evil.test"),
            ("Open evil.test now", "open evil.test"),
            ("mail help@evil.test", "help@evil.test"),
            ("evil[.]test", "evil.test"),
            ("evil dot test", "evil.test"),
            ("ｅｖｉｌ．ｔｅｓｔ", "evil.test"),
            ("hxxps://evil.test", "hxxps://evil.test"),
            ("on EPFINDIA.GOV.IN/home", "epfindia.gov.in/home"),
        ] {
            let address = address.trim_start_matches("open ");
            assert_eq!(find_addresses(text), [address], "{text}");
        }
        for text in ["8.25 % p.a. on Rs.5,000", "e.g. this", "S.O. 5109(E)", "the U.S. bank", "It ends. Then 10.5 lakh", "and/or", "5 p.m."]
        {
            assert!(find_addresses(text).is_empty(), "{text}: {:?}", find_addresses(text));
        }
    }
}
