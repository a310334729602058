//! Examines the start of a reply: some models write their reasoning first, and a model without an answer replies with one fixed word.

const THINK_TAGS: (&str, &str) = ("<think>", "</think>");

/// Holds the start of a reply back until it is known to be answer text.
pub(super) enum RefusalDetector {
    /// The text so far may be an answer, reasoning or a refusal.
    Undecided(String),
    Thinking(String),
    PassThrough,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum DetectedReply {
    /// Text to show; may be empty.
    Text(String),
    NotCovered,
}

impl RefusalDetector {
    pub fn new() -> Self {
        Self::Undecided(String::new())
    }

    pub fn push(&mut self, piece: &str, not_covered: &str) -> DetectedReply {
        match self {
            Self::PassThrough => return DetectedReply::Text(piece.to_owned()),
            Self::Thinking(tail) => {
                tail.push_str(piece);
                let Some(end) = tail.find(THINK_TAGS.1) else {
                    let keep = tail.ceil_char_boundary(tail.len().saturating_sub(THINK_TAGS.1.len()));
                    tail.drain(..keep);
                    return DetectedReply::Text(String::new());
                };
                *self = Self::Undecided(tail.split_off(end + THINK_TAGS.1.len()));
            }
            Self::Undecided(text) => text.push_str(piece),
        }
        self.decide(not_covered)
    }

    /// Releases what is still held back when the reply ends.
    pub fn finish(self, not_covered: &str) -> DetectedReply {
        match self {
            Self::Undecided(text) if strip_decoration(&text) == not_covered => DetectedReply::NotCovered,
            Self::Undecided(text) => DetectedReply::Text(text),
            _ => DetectedReply::Text(String::new()),
        }
    }

    fn decide(&mut self, not_covered: &str) -> DetectedReply {
        let Self::Undecided(text) = self else { return DetectedReply::Text(String::new()) };
        let opening = text.trim_start();
        if let Some(thought) = opening.strip_prefix(THINK_TAGS.0) {
            *self = Self::Thinking(thought.to_owned());
            return self.push("", not_covered);
        }
        let begins = strip_decoration(opening);
        if begins.starts_with(not_covered) {
            return DetectedReply::NotCovered;
        }
        if THINK_TAGS.0.starts_with(opening) || not_covered.starts_with(begins) {
            return DetectedReply::Text(String::new());
        }
        let text = std::mem::take(text);
        *self = Self::PassThrough;
        DetectedReply::Text(text)
    }
}

/// Strips the white space and punctuation that models put around a word.
fn strip_decoration(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '`' | '"' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detect_reply(pieces: &[&str]) -> Option<String> {
        let (mut opening, mut all) = (RefusalDetector::new(), String::new());
        for piece in pieces {
            match opening.push(piece, "NOT_COVERED") {
                DetectedReply::Text(text) => all.push_str(&text),
                DetectedReply::NotCovered => return None,
            }
        }
        match opening.finish("NOT_COVERED") {
            DetectedReply::Text(text) => Some(all + &text),
            DetectedReply::NotCovered => None,
        }
    }

    #[test]
    fn thoughts_are_left_out_and_the_word_is_heard() {
        assert_eq!(detect_reply(&["The", " rate"]).unwrap(), "The rate");
        assert_eq!(detect_reply(&["NOT", " so"]).unwrap(), "NOT so");
        assert_eq!(detect_reply(&["NOT"]).unwrap(), "NOT");
        assert_eq!(detect_reply(&["\n<th", "ink>पैसा a <b> ", "</thi", "nk>\n\nYes", "."]).unwrap().trim(), "Yes.");
        assert_eq!(detect_reply(&["<think>endless"]).unwrap(), "");
        assert_eq!(detect_reply(&["<b>x"]).unwrap(), "<b>x");
        assert_eq!(detect_reply(&["N", "OT_", "COVERED", "."]), None);
        assert_eq!(detect_reply(&["<think>hm</think>", "`NOT_COVERED`"]), None);
    }
}
