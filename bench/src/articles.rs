//! Made-up articles as Markdown files, about 9 KB of HTML each; the n-th is the same in every run.

use std::fs;
use std::path::Path;

use crate::random::Random;
use crate::vocabulary::{Topic, Vocabulary, capitalised};

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
/// Of Markdown, before the last part; its HTML comes to 9 KB.
const BODY_BYTES: usize = 6_700;
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
    let topic = vocabulary.topic(&mut random);
    let mut writer = Writer { text: String::with_capacity(BODY_BYTES + 4_000), vocabulary, topic, random };
    writer.head(number);
    let end = writer.text.len() + BODY_BYTES;
    writer.paragraph();
    let mut part = 0;
    while writer.text.len() < end {
        writer.part(part);
        part += 1;
    }
    writer.text
}

struct Writer<'v> {
    text: String,
    vocabulary: &'v Vocabulary,
    topic: Topic,
    random: Random,
}

impl Writer<'_> {
    fn head(&mut self, number: usize) {
        let (first, second) = (capitalised(self.term()), self.term());
        let name = self.random.one_of(&self.vocabulary.names);
        // The number comes early: an address keeps only the first words of a title.
        self.line(&format!("---\ntitle: \"{first} {second} {number}: what {name} families ask\""));
        self.line(&format!("category: {}", CATEGORIES[number % CATEGORIES.len()]));
        self.line(&format!("tags: [{}, {}]", TAGS[number % 5], TAGS[5 + number % 7]));
        let author = *self.random.one_of(&AUTHORS);
        self.line(&format!("author: {author}\nreviewer: Sample Reviewer"));
        let excerpt = self.sentence(12);
        self.line(&format!("excerpt: \"{excerpt}\"\nchecked_on: 2025-06-30\npublished_on: {}", published(number)));
        self.line(&format!("featured: {}\nfacts:", number.is_multiple_of(400)));
        for _ in 0..3 {
            let (label, value) = (self.sentence(4), self.rupees());
            self.line(&format!("  - {{label: \"{label}\", value: \"{value}\", as_of: 2025-04-01, source: \"Sample notification\"}}"));
        }
        self.line("sources:");
        for _ in 0..2 {
            let title = self.sentence(7);
            self.line(&format!("  - {{title: \"{title}\", publisher: Sample Gazette}}"));
        }
        self.line("---\n");
    }

    fn part(&mut self, number: usize) {
        let heading = format!("## {} and {}, part {}\n", capitalised(self.term()), self.term(), number + 1);
        self.line(&heading);
        self.paragraph();
        match number % 3 {
            0 => self.table(),
            1 => self.list(),
            _ => {
                let text = self.sentence(16);
                self.line(&format!("> [!IMPORTANT] Fine print\n> {text}\n"));
            }
        }
        self.paragraph();
    }

    fn paragraph(&mut self) {
        for at in 0..self.random.between(3, 6) {
            let length = self.random.between(8, 19);
            let sentence = match at {
                1 => format!("**{}** costs {}.", capitalised(self.term()), self.rupees()),
                _ => self.sentence(length),
            };
            self.text.push_str(&sentence);
            self.text.push(' ');
        }
        self.line("\n");
    }

    fn table(&mut self) {
        let name = capitalised(self.term());
        self.line(&format!("| {name} | Before | Since |\n|---|---:|---:|"));
        for _ in 0..self.random.between(3, 6) {
            let cells = format!("| {} | {} | {} |", self.sentence(3), self.rupees(), self.rupees());
            self.line(&cells);
        }
        self.line("");
    }

    fn list(&mut self) {
        for _ in 0..self.random.between(3, 6) {
            let length = self.random.between(5, 12);
            let item = format!("- {}", self.sentence(length));
            self.line(&item);
        }
        self.line("");
    }

    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn sentence(&mut self, words: usize) -> String {
        let mut text = capitalised(self.vocabulary.word(&self.topic, &mut self.random));
        for _ in 1..words {
            text.push(' ');
            text.push_str(self.vocabulary.word(&self.topic, &mut self.random));
        }
        text.push('.');
        text
    }

    fn term(&mut self) -> &'static str {
        self.topic.term(&mut self.random)
    }

    fn rupees(&mut self) -> String {
        format!("₹{},{:03}", self.random.between(1, 99), self.random.below(1_000))
    }
}

/// One every 17 minutes, from 2018 on, in months of 28 days.
fn published(number: usize) -> String {
    let minutes = number * 17;
    let (day, minute) = (minutes / 1_440, minutes % 1_440);
    format!("{}-{:02}-{:02}T{:02}:{:02}:00Z", 2018 + day / 336, day / 28 % 12 + 1, day % 28 + 1, minute / 60, minute % 60)
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
