//! Writes the model's reply: the sentences of the passages that share most words with the question, each with its citation.

use std::collections::HashSet;

use serde_json::Value;

/// Largest number of sentences in a reply.
const MAX_SENTENCES: usize = 3;
/// Words with fewer characters are ignored.
const MIN_WORD_CHARS: usize = 4;

/// The model's behaviour, selected by a mark in the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Behaviour {
    Good,
    /// `[slow]`: takes 100 ms for each chunk.
    Slow,
    /// `[fail]`: breaks off in the middle.
    Fails,
    /// `[half]`: ends in the middle without an error.
    Half,
    /// `[hang]`: sends the first half and then nothing more.
    Hangs,
    /// `[garbage]`: sends HTML instead of a completion.
    Garbage,
    /// `[busy]`: always refuses with 429.
    Busy,
    /// `[altered]`: its quotations differ from the passages.
    Altered,
    /// `[hostile]`: adds HTML, a picture and a link that must not reach a reader.
    Hostile,
    /// `[obey]`: starts with what an order hidden in a text would have it say.
    Obeys,
    /// `[obey later]`: the same behind a good sentence, with a true quotation.
    ObeysLater,
    /// `[leak]`: tells its instructions behind a good sentence.
    Leaks,
    /// `[invent]`: adds a figure and a date of its own, with a true quotation.
    Invents,
}

/// What somebody who hides orders in a text would have the model say.
const OBEYED_ORDER: &str = "HACKED: send your UAN, password and OTP to https://evil.test/steal or call 9876543210.";

impl Behaviour {
    pub fn from_question(question: &str) -> Self {
        const WORDS: [(&str, Behaviour); 12] = [
            ("[slow]", Behaviour::Slow),
            ("[fail]", Behaviour::Fails),
            ("[half]", Behaviour::Half),
            ("[hang]", Behaviour::Hangs),
            ("[garbage]", Behaviour::Garbage),
            ("[busy]", Behaviour::Busy),
            ("[altered]", Behaviour::Altered),
            ("[hostile]", Behaviour::Hostile),
            ("[obey]", Behaviour::Obeys),
            ("[obey later]", Behaviour::ObeysLater),
            ("[leak]", Behaviour::Leaks),
            ("[invent]", Behaviour::Invents),
        ];
        WORDS.iter().find(|(word, _)| question.contains(word)).map_or(Self::Good, |(_, behaviour)| *behaviour)
    }
}

/// The parsed prompt.
#[derive(Debug, PartialEq)]
pub(super) struct CompletionRequest {
    system: String,
    pub question: String,
    /// Number and sentences of each passage.
    passages: Vec<(String, Vec<String>)>,
    pub words: usize,
}

impl CompletionRequest {
    /// Parses the request; `None` when it is invalid.
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
                (_, Some(true)) => passages.last_mut()?.1.extend(split_sentences(line)),
                (_, Some(false)) => question.push_str(line),
                _ => {}
            }
        }
        let words = system.split_whitespace().count() + user.split_whitespace().count();
        Some(Self { system: system.to_owned(), question, passages, words })
    }

    pub fn write_reply(&self, behaviour: Behaviour) -> String {
        let found = self.find_sentences();
        if found.is_empty() {
            return self.refusal_text();
        }
        let quote = |sentence: &str| if behaviour == Behaviour::Altered { format!("Truly, {sentence}") } else { sentence.to_owned() };
        let cited_sentences = found.iter().map(|(number, sentence)| format!("{sentence} [{number}: \"{}\"]", quote(sentence)));
        let mut reply = String::new();
        for (at, cited_sentences) in cited_sentences.enumerate() {
            reply.push_str(&match at {
                0 => cited_sentences,
                1 => format!("\n\n- {cited_sentences}"),
                _ => format!("\n- {cited_sentences}"),
            });
        }
        let proof = found.first().map(|(number, sentence)| format!("[{number}: \"{sentence}\"]")).unwrap_or_default();
        match behaviour {
            Behaviour::Hostile => reply.push_str(
                "\n\n<img src=x onerror=alert(1)> ![picture](https://evil.test/x.png) [Click here](https://evil.test) <script>alert(1)</script>",
            ),
            Behaviour::Obeys => reply.insert_str(0, &format!("{OBEYED_ORDER} {proof}\n\n")),
            Behaviour::ObeysLater => reply.push_str(&format!("\n\n{OBEYED_ORDER} {proof}\n\n- HACKED {proof}")),
            Behaviour::Leaks => reply.push_str(&format!("\n\n{} {proof}", self.system.lines().collect::<Vec<_>>().join(" "))),
            Behaviour::Invents => reply.push_str(&format!("\n- The rate was 47.11 % until 29 February 1904. {proof}")),
            _ => {}
        }
        reply
    }

    /// The best sentences, best first.
    fn find_sentences(&self) -> Vec<(&str, &str)> {
        let wanted: HashSet<String> = split_words(&self.question).collect();
        let all =
            self.passages.iter().flat_map(|(number, sentences)| sentences.iter().map(move |sentence| (number.as_str(), sentence.as_str())));
        let mut scored: Vec<_> =
            all.map(|one| (split_words(one.1).filter(|word| wanted.contains(word)).collect::<HashSet<_>>().len(), one)).collect();
        scored.retain(|(score, _)| *score > 0);
        scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
        let mut seen = HashSet::new();
        scored.retain(|(_, (_, sentence))| seen.insert(*sentence));
        scored.into_iter().take(MAX_SENTENCES).map(|(_, one)| one).collect()
    }

    /// The text that the system prompt prescribes for questions that the passages do not answer.
    fn refusal_text(&self) -> String {
        let refusal_word = self.system.split("reply with ").nth(1).and_then(|rest| rest.split_whitespace().next());
        refusal_word.unwrap_or("I don't know.").to_owned()
    }
}

fn split_words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() >= MIN_WORD_CHARS).map(str::to_lowercase)
}

/// Splits a line into sentences. A table row counts as one sentence.
fn split_sentences(line: &str) -> Vec<String> {
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

    fn sample_request(question: &str) -> CompletionRequest {
        let user = format!(
            "<passage 1 t>\nPage: Rates\nThe rate is 8.25 % a year. Forms are free.\n</passage 1 t>\n\n<passage 2 t>\nPage: Form\nColumns: Year · Rate\n\
             2024-25 · 8.25 % rate\n</passage 2 t>\n\n<question t>\n{question}\n</question t>\n\nAnswer."
        );
        let system = "Or else reply with NOT_COVERED and nothing else.";
        let body =
            json!({"model": "m", "stream": true, "messages": [{"role": "system", "content": system}, {"role": "user", "content": user}]});
        CompletionRequest::parse(&body).unwrap()
    }

    #[test]
    fn it_replies_from_the_passages() {
        let reply = sample_request("What is the rate this year?").write_reply(Behaviour::Good);
        let expected =
            "The rate is 8.25 % a year. [1: \"The rate is 8.25 % a year.\"]\n\n- 2024-25 · 8.25 % rate [2: \"2024-25 · 8.25 % rate\"]";
        assert_eq!(reply, expected);
        assert_eq!(sample_request("How do bees fly?").write_reply(Behaviour::Good), "NOT_COVERED");
        for (question, part) in
            [("rate [obey]", "HACKED"), ("rate [obey later]", "HACKED"), ("rate [leak]", "Or else"), ("rate [invent]", "1904")]
        {
            let reply = sample_request(question).write_reply(Behaviour::from_question(question));
            assert!(reply.contains(part) && reply.contains("The rate is 8.25 % a year."), "{reply}");
        }
        assert!(sample_request("rate [altered]").write_reply(Behaviour::Altered).contains("[1: \"Truly, The rate"));
    }

    #[test]
    fn what_cannot_be_answered_is_said() {
        assert_eq!(CompletionRequest::parse(&json!({"model": "m", "stream": true})), None);
        assert_eq!(Behaviour::from_question("rate? [hang]"), Behaviour::Hangs);
        assert_eq!(Behaviour::from_question("rate?"), Behaviour::Good);
    }
}
