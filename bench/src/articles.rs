//! Generates articles as Markdown files, about 9 KB of HTML each. The n-th article is the same in every run.

use std::fs;
use std::path::Path;

use crate::random::Random;
use crate::vocabulary::{Topic, Vocabulary, capitalise};

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
/// Bytes of Markdown after which no further section begins; the HTML is then about 9 KB.
const BODY_BYTES_TARGET: usize = 6_700;
/// Largest number of files in one folder.
const FILES_PER_FOLDER: usize = 1_000;

/// Writes the articles 0 to `count` - 1 below `folder`.
pub fn write_articles(folder: &Path, count: usize) -> std::io::Result<()> {
    let vocabulary = Vocabulary::default();
    for number in 0..count {
        let part = folder.join(format!("part-{:03}", number / FILES_PER_FOLDER));
        if number % FILES_PER_FOLDER == 0 {
            fs::create_dir_all(&part)?;
        }
        fs::write(part.join(format!("article-{number:06}.md")), generate_article(number, &vocabulary))?;
    }
    Ok(())
}

pub fn generate_article(number: usize, vocabulary: &Vocabulary) -> String {
    let mut random = Random::new(number as u64);
    let topic = vocabulary.topic(&mut random);
    let mut writer = ArticleWriter { text: String::with_capacity(BODY_BYTES_TARGET + 4_000), vocabulary, topic, random };
    writer.write_front_matter(number);
    let end = writer.text.len() + BODY_BYTES_TARGET;
    writer.write_paragraph();
    let mut part = 0;
    while writer.text.len() < end {
        writer.write_section(part);
        part += 1;
    }
    writer.text
}

struct ArticleWriter<'v> {
    text: String,
    vocabulary: &'v Vocabulary,
    topic: Topic,
    random: Random,
}

impl ArticleWriter<'_> {
    fn write_front_matter(&mut self, number: usize) {
        let (first, second) = (capitalise(self.term()), self.term());
        let name = self.random.pick(&self.vocabulary.names);
        // The number comes early, because a slug keeps only the first words of a title.
        self.write_line(&format!("---\ntitle: \"{first} {second} {number}: what {name} families ask\""));
        self.write_line(&format!("category: {}", CATEGORIES[number % CATEGORIES.len()]));
        self.write_line(&format!("tags: [{}, {}]", TAGS[number % 5], TAGS[5 + number % 7]));
        let author = *self.random.pick(&AUTHORS);
        self.write_line(&format!("author: {author}\nreviewer: Sample Reviewer"));
        let excerpt = self.sentence(12);
        self.write_line(&format!("excerpt: \"{excerpt}\"\nchecked_on: 2025-06-30\npublished_on: {}", publication_time(number)));
        self.write_line(&format!("featured: {}\nfacts:", number.is_multiple_of(400)));
        for _ in 0..3 {
            let (label, value) = (self.sentence(4), self.rupees());
            self.write_line(&format!("  - {{label: \"{label}\", value: \"{value}\", as_of: 2025-04-01, source: \"Sample notification\"}}"));
        }
        self.write_line("sources:");
        for _ in 0..2 {
            let title = self.sentence(7);
            self.write_line(&format!("  - {{title: \"{title}\", publisher: Sample Gazette}}"));
        }
        self.write_line("---\n");
    }

    fn write_section(&mut self, number: usize) {
        let heading = format!("## {} and {}, part {}\n", capitalise(self.term()), self.term(), number + 1);
        self.write_line(&heading);
        self.write_paragraph();
        match number % 3 {
            0 => self.write_table(),
            1 => self.write_list(),
            _ => {
                let text = self.sentence(16);
                self.write_line(&format!("> [!IMPORTANT] Fine print\n> {text}\n"));
            }
        }
        self.write_paragraph();
    }

    fn write_paragraph(&mut self) {
        for at in 0..self.random.between(3, 6) {
            let length = self.random.between(8, 19);
            let sentence = match at {
                1 => format!("**{}** costs {}.", capitalise(self.term()), self.rupees()),
                _ => self.sentence(length),
            };
            self.text.push_str(&sentence);
            self.text.push(' ');
        }
        self.write_line("\n");
    }

    fn write_table(&mut self) {
        let name = capitalise(self.term());
        self.write_line(&format!("| {name} | Before | Since |\n|---|---:|---:|"));
        for _ in 0..self.random.between(3, 6) {
            let cells = format!("| {} | {} | {} |", self.sentence(3), self.rupees(), self.rupees());
            self.write_line(&cells);
        }
        self.write_line("");
    }

    fn write_list(&mut self) {
        for _ in 0..self.random.between(3, 6) {
            let length = self.random.between(5, 12);
            let item = format!("- {}", self.sentence(length));
            self.write_line(&item);
        }
        self.write_line("");
    }

    fn write_line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn sentence(&mut self, words: usize) -> String {
        let mut text = capitalise(self.vocabulary.word(&self.topic, &mut self.random));
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

/// The time of publication: one article every 17 minutes from 2018 on, in months of 28 days.
fn publication_time(number: usize) -> String {
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
        let first = generate_article(7, &vocabulary);
        assert_eq!(first, generate_article(7, &Vocabulary::default()));
        assert_ne!(first, generate_article(8, &vocabulary));
        assert!((BODY_BYTES_TARGET..BODY_BYTES_TARGET + 4_000).contains(&first.len()), "{}", first.len());
        assert!(first.starts_with("---\ntitle: \""));
    }

    #[test]
    fn the_last_of_a_hundred_thousand_is_not_in_the_future() {
        let text = generate_article(99_999, &Vocabulary::default());
        let line = text.lines().find(|line| line.starts_with("published_on: ")).unwrap();
        assert!(line < "published_on: 2026", "{line}");
    }
}
