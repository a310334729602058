//! Made-up articles as Markdown files, about 9 KB of HTML each; the n-th is the same in every run.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::random::Random;
use crate::vocabulary::{Vocabulary, capitalised};

const CATEGORIES: [&str; 14] = [
    "real-estate",
    "home-loan",
    "retirement-planning",
    "nps",
    "insurance",
    "investment",
    "taxation",
    "personal-finance",
    "epfo",
    "loan",
    "credit-card",
    "banking",
    "global-investing",
    "inheritance-planning",
];
const TAGS: [&str; 12] =
    ["epf", "pension", "gratuity", "tax-regime", "tds", "sip", "mutual-funds", "claims", "nominee", "home-loan", "interest", "deposits"];
const AUTHORS: [&str; 4] = ["Sample Author One", "Sample Author Two", "Sample Author Three", "Sample Author Four"];
/// Of Markdown; headings, tables and paragraphs make about a tenth more of it.
const BODY_BYTES: usize = 8_200;
/// Files in one folder.
const FOLDER: usize = 1_000;

/// Writes articles 0 to `count`, without it, below `folder`.
pub fn write(folder: &Path, count: usize) -> std::io::Result<()> {
    let vocabulary = Vocabulary::default();
    for number in 0..count {
        let part = folder.join(format!("part-{:03}", number / FOLDER));
        if number % FOLDER == 0 {
            fs::create_dir_all(&part)?;
        }
        fs::write(part.join(format!("article-{number:06}.md")), article(number, &vocabulary))?;
    }
    Ok(())
}

pub fn article(number: usize, vocabulary: &Vocabulary) -> String {
    let mut random = Random::new(number as u64);
    let mut text = String::with_capacity(BODY_BYTES + 2_000);
    head(&mut text, number, vocabulary, &mut random);
    let end = text.len() + BODY_BYTES;
    paragraph(&mut text, vocabulary, &mut random);
    let mut part = 0;
    while text.len() < end {
        let (first, second) = (vocabulary.term(&mut random), vocabulary.term(&mut random));
        let _ = writeln!(text, "## {} and {second}, part {}\n", capitalised(first), part + 1);
        paragraph(&mut text, vocabulary, &mut random);
        match part % 3 {
            0 => table(&mut text, vocabulary, &mut random),
            1 => list(&mut text, vocabulary, &mut random),
            _ => callout(&mut text, vocabulary, &mut random),
        }
        paragraph(&mut text, vocabulary, &mut random);
        part += 1;
    }
    text
}

fn head(text: &mut String, number: usize, vocabulary: &Vocabulary, random: &mut Random) {
    let (first, second, name) = (vocabulary.term(random), vocabulary.term(random), random.one_of(&vocabulary.names));
    // The number comes early: an address keeps only the first words of a title.
    let title = format!("{} {second} {number}: what {name} families ask", capitalised(first));
    let minutes = number as i64 * 17;
    let (day, minute) = (minutes / 1_440, minutes % 1_440);
    let published = format!("{}-{:02}-{:02}T{:02}:{:02}:00Z", 2018 + day / 336, day / 28 % 12 + 1, day % 28 + 1, minute / 60, minute % 60);
    let _ = write!(
        text,
        "---\ntitle: \"{title}\"\ncategory: {}\ntags: [{}, {}]\nauthor: {}\nreviewer: Sample Reviewer\n",
        CATEGORIES[number % CATEGORIES.len()],
        TAGS[number % 5],
        TAGS[5 + number % 7],
        random.one_of(&AUTHORS),
    );
    let excerpt = sentence(vocabulary, random, 12);
    let _ = write!(
        text,
        "excerpt: \"{excerpt}\"\nchecked_on: 2025-06-30\npublished_on: {published}\nfeatured: {}\nfacts:\n",
        number.is_multiple_of(400)
    );
    for _ in 0..3 {
        let (label, value) = (sentence(vocabulary, random, 4), rupees(random));
        let _ = writeln!(text, "  - {{label: \"{label}\", value: \"{value}\", as_of: 2025-04-01, source: \"Sample notification\"}}");
    }
    text.push_str("sources:\n");
    for _ in 0..2 {
        let _ = writeln!(text, "  - {{title: \"{}\", publisher: Sample Gazette}}", sentence(vocabulary, random, 7));
    }
    text.push_str("---\n\n");
}

fn paragraph(text: &mut String, vocabulary: &Vocabulary, random: &mut Random) {
    for at in 0..random.between(3, 6) {
        let length = random.between(8, 19);
        let sentence = sentence(vocabulary, random, length);
        match at {
            1 => {
                let _ = write!(text, "**{}** costs {}. ", capitalised(vocabulary.term(random)), rupees(random));
            }
            _ => {
                text.push_str(&sentence);
                text.push(' ');
            }
        }
    }
    text.push_str("\n\n");
}

fn table(text: &mut String, vocabulary: &Vocabulary, random: &mut Random) {
    let _ = writeln!(text, "| {} | Before | Since |\n|---|---:|---:|", capitalised(vocabulary.term(random)));
    for _ in 0..random.between(3, 6) {
        let name = sentence(vocabulary, random, 3);
        let _ = writeln!(text, "| {name} | {} | {} |", rupees(random), rupees(random));
    }
    text.push('\n');
}

fn list(text: &mut String, vocabulary: &Vocabulary, random: &mut Random) {
    for _ in 0..random.between(3, 6) {
        let length = random.between(5, 12);
        let _ = writeln!(text, "- {}", sentence(vocabulary, random, length));
    }
    text.push('\n');
}

fn callout(text: &mut String, vocabulary: &Vocabulary, random: &mut Random) {
    let _ = writeln!(text, "> [!IMPORTANT] Fine print\n> {}\n", sentence(vocabulary, random, 16));
}

fn sentence(vocabulary: &Vocabulary, random: &mut Random, words: usize) -> String {
    let mut text = capitalised(vocabulary.word(random));
    for _ in 1..words {
        text.push(' ');
        text.push_str(vocabulary.word(random));
    }
    text.push('.');
    text
}

fn rupees(random: &mut Random) -> String {
    format!("₹{},{:03}", random.between(1, 99), random.below(1_000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_is_the_same_every_time_and_of_the_size_it_should_be() {
        let vocabulary = Vocabulary::default();
        let first = article(7, &vocabulary);
        assert_eq!(first, article(7, &Vocabulary::default()));
        assert_ne!(first, article(8, &vocabulary));
        assert!((BODY_BYTES..BODY_BYTES + 4_000).contains(&first.len()), "{}", first.len());
        assert!(first.starts_with("---\ntitle: \""));
    }

    #[test]
    fn the_last_of_a_hundred_thousand_is_not_in_the_future() {
        let text = article(99_999, &Vocabulary::default());
        let line = text.lines().find(|line| line.starts_with("published_on: ")).unwrap();
        assert!(line < "published_on: 2026", "{line}");
    }
}
