//! How a reply begins: some models think aloud first, and one that finds no answer says so in a word.

const THOUGHT: (&str, &str) = ("<think>", "</think>");

/// Lets a reply's text through once it is known to be one.
pub(super) enum Opening {
    /// What came so far may be either.
    Waiting(String),
    Thinking(String),
    Done,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// To be shown; may be empty.
    Text(String),
    NotCovered,
}

impl Opening {
    pub fn new() -> Self {
        Self::Waiting(String::new())
    }

    pub fn push(&mut self, piece: &str, not_covered: &str) -> Opened {
        match self {
            Self::Done => return Opened::Text(piece.to_owned()),
            Self::Thinking(tail) => {
                tail.push_str(piece);
                let Some(end) = tail.find(THOUGHT.1) else {
                    let keep = tail.ceil_char_boundary(tail.len().saturating_sub(THOUGHT.1.len()));
                    tail.drain(..keep);
                    return Opened::Text(String::new());
                };
                *self = Self::Waiting(tail.split_off(end + THOUGHT.1.len()));
            }
            Self::Waiting(text) => text.push_str(piece),
        }
        self.decided(not_covered)
    }

    /// What was held back at the end.
    pub fn finish(self, not_covered: &str) -> Opened {
        match self {
            Self::Waiting(text) if bare(&text) == not_covered => Opened::NotCovered,
            Self::Waiting(text) => Opened::Text(text),
            _ => Opened::Text(String::new()),
        }
    }

    fn decided(&mut self, not_covered: &str) -> Opened {
        let Self::Waiting(text) = self else { return Opened::Text(String::new()) };
        let begun = text.trim_start();
        if let Some(thought) = begun.strip_prefix(THOUGHT.0) {
            *self = Self::Thinking(thought.to_owned());
            return self.push("", not_covered);
        }
        let begins = bare(begun);
        if begins.starts_with(not_covered) {
            return Opened::NotCovered;
        }
        if THOUGHT.0.starts_with(begun) || not_covered.starts_with(begins) {
            return Opened::Text(String::new());
        }
        let text = std::mem::take(text);
        *self = Self::Done;
        Opened::Text(text)
    }
}

/// Without what models put around a word.
fn bare(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '*' | '`' | '"' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(pieces: &[&str]) -> Option<String> {
        let (mut opening, mut all) = (Opening::new(), String::new());
        for piece in pieces {
            match opening.push(piece, "NOT_COVERED") {
                Opened::Text(text) => all.push_str(&text),
                Opened::NotCovered => return None,
            }
        }
        match opening.finish("NOT_COVERED") {
            Opened::Text(text) => Some(all + &text),
            Opened::NotCovered => None,
        }
    }

    #[test]
    fn thoughts_are_left_out_and_the_word_is_heard() {
        assert_eq!(opened(&["The", " rate"]).unwrap(), "The rate");
        assert_eq!(opened(&["NOT", " so"]).unwrap(), "NOT so");
        assert_eq!(opened(&["NOT"]).unwrap(), "NOT");
        assert_eq!(opened(&["\n<th", "ink>पैसा a <b> ", "</thi", "nk>\n\nYes", "."]).unwrap().trim(), "Yes.");
        assert_eq!(opened(&["<think>endless"]).unwrap(), "");
        assert_eq!(opened(&["<b>x"]).unwrap(), "<b>x");
        assert_eq!(opened(&["N", "OT_", "COVERED", "."]), None);
        assert_eq!(opened(&["<think>hm</think>", "`NOT_COVERED`"]), None);
    }
}
