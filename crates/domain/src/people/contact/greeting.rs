//! The name by which a message greets its recipient.

/// The `firstName` of templates: the first word of the name, or "Reader" where there is none. A word that looks like an address
/// also becomes "Reader": anybody can type a stranger's address with any name, and our mail must not carry a stranger's links.
pub fn first_name(name: &str) -> &str {
    name.split_whitespace().next().filter(|word| !looks_like_a_link(word)).unwrap_or("Reader")
}

/// "evil.example", "http:…", "a@b"; "S.Ramesh" and "Dr." are names.
fn looks_like_a_link(word: &str) -> bool {
    let is_host = word.split_once('.').is_some_and(|(host, rest)| host.chars().count() > 1 && rest.chars().count() > 1);
    is_host || word.contains(['/', ':', '@', '\\'])
}

#[cfg(test)]
mod tests {
    use super::first_name;

    #[test]
    fn people_are_greeted_by_name_and_links_are_no_names() {
        for (name, greeted) in [("Asha Rao", "Asha"), ("S.Ramesh", "S.Ramesh"), ("Dr. Rao", "Dr."), ("आशा", "आशा"), (" ", "Reader")]
        {
            assert_eq!(first_name(name), greeted);
        }
        for link in ["http://evil.example", "evil.example/win", "www.evil.in now", "a@b.in", "https:evil"] {
            assert_eq!(first_name(link), "Reader", "{link}");
        }
    }
}
