//! What the model replies: the sentences of the passages that share most words with the question, each with its proof.

use std::collections::HashSet;

use serde_json::Value;

/// Sentences of one reply.
const MOST: usize = 3;
/// Shorter words don't count.
const SHORTEST_WORD: usize = 4;

/// How it behaves, by a word in the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Good,
    /// `[slow]`: 100 ms a chunk.
    Slow,
    /// `[fail]`: breaks off in the middle.
    Fails,
    /// `[half]`: ends in the middle as if nothing were wrong.
    Half,
    /// `[hang]`: begins and then says nothing more.
    Hangs,
    /// `[garbage]`: something that is no answer.
    Garbage,
    /// `[busy]`: 429, always.
    Busy,
    /// `[altered]`: its quotes are not what stands in the passages.
    Altered,
    /// `[hostile]`: HTML, a picture and a link that no reader should get.
    Hostile,
}

impl Mood {
    pub fn of(question: &str) -> Self {
        const WORDS: [(&str, Mood); 8] = [
            ("[slow]", Mood::Slow),
            ("[fail]", Mood::Fails),
            ("[half]", Mood::Half),
            ("[hang]", Mood::Hangs),
            ("[garbage]", Mood::Garbage),
            ("[busy]", Mood::Busy),
            ("[altered]", Mood::Altered),
            ("[hostile]", Mood::Hostile),
        ];
        WORDS.iter().find(|(word, _)| question.contains(word)).map_or(Self::Good, |(_, mood)| *mood)
    }
}

/// What it was sent.
#[derive(Debug, PartialEq)]
pub(super) struct Asked {
    system: String,
    pub question: String,
    /// Number and sentences of each passage.
    passages: Vec<(String, Vec<String>)>,
    pub words: usize,
}

impl Asked {
    /// `None`: it can't be answered.
    pub fn parse(body: &Value) -> Option<Self> {
        let of = |role: &str| {
            let messages = body["messages"].as_array()?;
            messages.iter().find(|message| message["role"] == role)?["content"].as_str()
        };
        let (system, user) = (of("system")?, of("user")?);
        if body["stream"] != true || body["model"].as_str().is_none_or(str::is_empty) {
            return None;
        }
        let (mut passages, mut question, mut inside) = (Vec::new(), String::new(), None);
        for line in user.lines() {
            let mark = line.strip_prefix('<').and_then(|line| line.strip_suffix('>')).map(|mark| mark.split(' ').collect::<Vec<_>>());
            match (mark.as_deref(), &inside) {
                (Some(["passage", number, _]), None) => {
                    passages.push(((*number).to_owned(), Vec::new()));
                    inside = Some(true);
                }
                (Some(["question", _]), None) => inside = Some(false),
                (Some(["/passage", _, _] | ["/question", _]), Some(_)) => inside = None,
                (_, Some(true)) => passages.last_mut()?.1.extend(sentences(line)),
                (_, Some(false)) => question.push_str(line),
                _ => {}
            }
        }
        let words = system.split_whitespace().count() + user.split_whitespace().count();
        Some(Self { system: system.to_owned(), question, passages, words })
    }

    pub fn reply(&self, mood: Mood) -> String {
        let found = self.found();
        if found.is_empty() {
            return self.nothing();
        }
        let quote = |sentence: &str| if mood == Mood::Altered { format!("Truly, {sentence}") } else { sentence.to_owned() };
        let said = found.iter().map(|(number, sentence)| format!("{sentence} [{number}: \"{}\"]", quote(sentence)));
        let mut reply = String::new();
        for (at, said) in said.enumerate() {
            reply.push_str(&match at {
                0 => said,
                1 => format!("\n\n- {said}"),
                _ => format!("\n- {said}"),
            });
        }
        if mood == Mood::Hostile {
            reply.push_str("\n\n<img src=x onerror=alert(1)> ![picture](https://evil.test/x.png) [Click here](https://evil.test) <script>alert(1)</script>");
        }
        reply
    }

    /// The best sentences, best first.
    fn found(&self) -> Vec<(&str, &str)> {
        let wanted: HashSet<String> = words(&self.question).collect();
        let all =
            self.passages.iter().flat_map(|(number, sentences)| sentences.iter().map(move |sentence| (number.as_str(), sentence.as_str())));
        let mut scored: Vec<_> =
            all.map(|one| (words(one.1).filter(|word| wanted.contains(word)).collect::<HashSet<_>>().len(), one)).collect();
        scored.retain(|(score, _)| *score > 0);
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let mut seen = HashSet::new();
        scored.retain(|(_, (_, sentence))| seen.insert(*sentence));
        scored.into_iter().take(MOST).map(|(_, one)| one).collect()
    }

    /// As it was told to say when the passages don't answer.
    fn nothing(&self) -> String {
        let told = self.system.split("reply with ").nth(1).and_then(|rest| rest.split_whitespace().next());
        told.unwrap_or("I don't know.").to_owned()
    }
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() >= SHORTEST_WORD).map(str::to_lowercase)
}

/// A table's row is one.
fn sentences(line: &str) -> Vec<String> {
    if ["Page: ", "Under: ", "Columns: "].iter().any(|head| line.starts_with(head)) {
        return Vec::new();
    }
    let parts: Vec<&str> = if line.contains(" · ") { vec![line] } else { line.split_inclusive(". ").collect() };
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| part.split_whitespace().count() > 2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn asked(question: &str) -> Asked {
        let user = format!(
            "<passage 1 t>\nPage: Rates\nThe rate is 8.25 % a year. Forms are free.\n</passage 1 t>\n\n<passage 2 t>\nPage: Form\nColumns: Year · Rate\n\
             2024-25 · 8.25 % rate\n</passage 2 t>\n\n<question t>\n{question}\n</question t>\n\nAnswer."
        );
        let system = "Or else reply with NOT_COVERED and nothing else.";
        let body =
            json!({"model": "m", "stream": true, "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}]});
        Asked::parse(&body).unwrap()
    }

    #[test]
    fn it_replies_from_the_passages() {
        let reply = asked("What is the rate this year?").reply(Mood::Good);
        let expected =
            "The rate is 8.25 % a year. [1: \"The rate is 8.25 % a year.\"]\n\n- 2024-25 · 8.25 % rate [2: \"2024-25 · 8.25 % rate\"]";
        assert_eq!(reply, expected);
        assert_eq!(asked("How do bees fly?").reply(Mood::Good), "NOT_COVERED");
        assert!(asked("rate [altered]").reply(Mood::Altered).contains("[1: \"Truly, The rate"));
    }

    #[test]
    fn what_cannot_be_answered_is_said() {
        assert_eq!(Asked::parse(&json!({"model": "m", "stream": true})), None);
        assert_eq!(Mood::of("rate? [hang]"), Mood::Hangs);
        assert_eq!(Mood::of("rate?"), Mood::Good);
    }
}
