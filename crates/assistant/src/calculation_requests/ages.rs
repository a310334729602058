//! Finds the ages in a question: the asker's, the one until which something runs, and those of other people. An age is no amount, no
//! rate and no duration.

use domain::calculators::CalculatorKind;

use super::input_binding::is_clause_break;
use super::quantities::{Quantity, QuantityKind, is_age_word};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AgeKind {
    /// The asker's age now.
    Current,
    /// The age at which something begins or ends.
    Target,
    /// The age of somebody else.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct AgedQuantity {
    /// Index of the quantity.
    pub quantity: usize,
    pub years: f64,
    pub kind: AgeKind,
}

/// In years. A larger number beside a word for a girl is not the age at which a Sukanya account is opened for her. A test compares it with the
/// fact.
pub(super) const MAX_GIRL_AGE: f64 = 10.0;
/// In words. So near to her age stands a word for a girl.
const MAX_GIRL_DISTANCE: usize = 3;

/// Bare numbers from here on are ages beside "at" and "till"; smaller ones are rates and years.
const MIN_PLAIN_AGE: f64 = 40.0;

pub(super) fn find_ages(kind: CalculatorKind, words: &[String], quantities: &[Quantity]) -> Vec<AgedQuantity> {
    let mut ages: Vec<AgedQuantity> = Vec::new();
    for (at, quantity) in quantities.iter().enumerate() {
        let Some(years) = read_age(quantity) else { continue };
        let context = AgeContext { words, quantity, years, kind };
        // "Aged 38 and 36".
        let follows_age = ages.last().is_some_and(|last| last.quantity + 1 == at && quantities[last.quantity].end + 1 == quantity.start)
            && quantity.kind == QuantityKind::Bare
            && matches!(context.before(1), "and" | "aur" | "और" | "&");
        if let Some(kind) = context.classify().or(follows_age.then_some(AgeKind::Other)) {
            ages.push(AgedQuantity { quantity: at, years, kind });
        }
    }
    ages
}

/// The asker's age now, where it is among these.
pub(super) fn find_current_age(ages: &[AgedQuantity]) -> Option<f64> {
    ages.iter().find(|age| age.kind == AgeKind::Current).map(|age| age.years)
}

/// The years that a quantity would be as an age.
fn read_age(quantity: &Quantity) -> Option<f64> {
    let age = match quantity.kind {
        QuantityKind::Bare => quantity.value,
        QuantityKind::Span if quantity.is_in_years => quantity.value / 12.0,
        QuantityKind::Span | QuantityKind::Days | QuantityKind::Rupees | QuantityKind::Percent => return None,
    };
    (age.fract() == 0.0 && (1.0..=99.0).contains(&age)).then_some(age)
}

struct AgeContext<'a> {
    words: &'a [String],
    quantity: &'a Quantity,
    years: f64,
    kind: CalculatorKind,
}

impl AgeContext<'_> {
    fn before(&self, nth: usize) -> &str {
        self.quantity.start.checked_sub(nth).map_or("", |at| self.words[at].as_str())
    }

    fn behind(&self, nth: usize) -> &str {
        self.words.get(self.quantity.end + nth).map_or("", String::as_str)
    }

    /// Whether the calculator projects to an age, so that "at 58" names one.
    fn runs_to_an_age(&self) -> bool {
        matches!(self.kind, CalculatorKind::Epf | CalculatorKind::Nps | CalculatorKind::Eps)
    }

    fn classify(&self) -> Option<AgeKind> {
        if self.kind == CalculatorKind::Ssy {
            return self.is_of_girl().then_some(AgeKind::Current);
        }
        let kind = self.classify_by_words_behind().or_else(|| self.classify_by_words_before()).or_else(|| self.classify_by_age_word())?;
        Some(if kind == AgeKind::Current && self.is_of_somebody_else() { AgeKind::Other } else { kind })
    }

    /// Whether the number is the age of the girl for whom an account is: "3 saal ki beti", "a girl of 3", "umar 4".
    fn is_of_girl(&self) -> bool {
        let words_near = |nth: usize| [self.before(nth), self.behind(nth - 1)];
        let is_near =
            (1..=MAX_GIRL_DISTANCE).flat_map(words_near).any(|word| is_girl(word) || is_age_word(word) || matches!(word, "old" | "aged"));
        self.years <= MAX_GIRL_AGE && is_near && !matches!(self.behind(0), "%" | "percent" | "tak" | "तक")
    }

    fn classify_by_words_behind(&self) -> Option<AgeKind> {
        let is_genitive = is_genitive(self.behind(0));
        if matches!(self.behind(0), "old" | "olds") || (self.behind(0) == "year" && self.behind(1) == "old") {
            return Some(AgeKind::Current);
        }
        // Matches "58 saal umar", but not "at 58: age 40".
        if is_age_word(self.behind(0)) && !self.behind(1).starts_with(|c: char| c.is_ascii_digit()) {
            return Some(AgeKind::Current);
        }
        let is_first_person = |word: &str| matches!(word, "hun" | "hu" | "hoon" | "hoo" | "हूं" | "हु" | "हू" | "main" | "मैं");
        // Matches "30 saal ka hun" and "58 ka ho gaya hu".
        // "5 saal ke liye, main …" is a term, and begins another clause.
        let mut same_clause =
            (1..=3).map(|nth| self.behind(nth)).take_while(|word| !is_clause_break(word) && !matches!(*word, "liye" | "लिए"));
        if is_genitive && same_clause.any(is_first_person) {
            return Some(AgeKind::Current);
        }
        // Matches "58 की उम्र में" and "30 saal ki umar se".
        if is_genitive && is_age_word(self.behind(1)) {
            let begins = matches!(self.behind(2), "se" | "से") && self.kind != CalculatorKind::Eps;
            return Some(if begins { AgeKind::Current } else { AgeKind::Target });
        }
        // Matches "beti abhi 3 saal ki hai" and "wo 18 ki ho jaye".
        let is_said_of_person = matches!(
            self.behind(1),
            "hai"
                | "hain"
                | "ho"
                | "hogi"
                | "hoga"
                | "thi"
                | "tha"
                | "है"
                | "हैं"
                | "हो"
                | "होगी"
                | "होगा"
                | "था"
                | "थी"
        );
        if is_genitive && is_said_of_person && self.is_of_somebody_else() {
            return Some(AgeKind::Other);
        }
        let is_until = matches!(self.behind(0), "tak" | "तक");
        let can_be_target =
            self.runs_to_an_age() && self.years >= 15.0 && (self.quantity.kind == QuantityKind::Bare || self.years >= MIN_PLAIN_AGE);
        let can_be_plain_target = self.quantity.kind == QuantityKind::Bare && self.years >= 18.0;
        if is_until && (can_be_target || can_be_plain_target) {
            return Some(AgeKind::Target);
        }
        let is_at = matches!(self.behind(0), "par" | "pe" | "me" | "mein" | "पर" | "में");
        (is_at && self.quantity.kind == QuantityKind::Bare && self.years >= MIN_PLAIN_AGE).then_some(AgeKind::Target)
    }

    fn classify_by_words_before(&self) -> Option<AgeKind> {
        if self.years < 15.0 {
            return None;
        }
        let is_bare = self.quantity.kind == QuantityKind::Bare;
        let is_plain = self.runs_to_an_age() || (is_bare && self.years >= MIN_PLAIN_AGE);
        match self.before(1) {
            "am" | "im" if matches!(self.before(2), "when" | "once" | "until" | "till") || self.is_behind_when() => Some(AgeKind::Target),
            "be" | "turn" if matches!(self.before(2), "i" | "will" | "ill") && self.is_behind_when() => Some(AgeKind::Target),
            "am" | "im" | "aged" | "turn" | "turning" | "turned" => Some(AgeKind::Current),
            "i" if is_bare && self.years >= 18.0 && !matches!(self.behind(0), "%" | "percent") => Some(AgeKind::Current),
            "main" | "mai" | "मैं" | "hun" | "now" if self.runs_to_an_age() || is_bare => Some(AgeKind::Current),
            "retire" | "retirement" | "retiring" | "रिटायर" => Some(AgeKind::Target),
            "at" | "till" | "until" | "by" | "upto" | "to" if is_plain => Some(AgeKind::Target),
            "from" | "starting" if is_plain => Some(if self.kind == CalculatorKind::Eps { AgeKind::Target } else { AgeKind::Current }),
            word if is_bare && is_other_person(word) => Some(AgeKind::Other),
            _ => None,
        }
    }

    /// "When I am 60", "by the time I turn 60".
    fn is_behind_when(&self) -> bool {
        (2..=4).any(|nth| matches!(self.before(nth), "when" | "once" | "until" | "till" | "time" | "jab"))
    }

    /// Matches "my age is 30", "at the age of 58" and "मेरी उम्र 30 साल है".
    fn classify_by_age_word(&self) -> Option<AgeKind> {
        let age = (1..=4).find(|nth| is_age_word(self.before(*nth)))?;
        if (1..age).any(|nth| !matches!(self.before(nth), "of" | "is" | "now" | "abhi" | "hai" | "है" | "meri" | "अभी" | "to" | "i" | "am"))
        {
            return None;
        }
        let leading = if self.before(age + 1) == "the" { self.before(age + 2) } else { self.before(age + 1) };
        Some(match leading {
            "at" | "till" | "until" | "by" | "upto" | "to" | "retirement" => AgeKind::Target,
            "from" | "starting" if self.kind == CalculatorKind::Eps => AgeKind::Target,
            _ if matches!(self.before(1), "to") => AgeKind::Target,
            _ => AgeKind::Current,
        })
    }

    /// Whether the clause before the number speaks of somebody else: "my father, 68", "beti abhi 3 saal ki hai".
    fn is_of_somebody_else(&self) -> bool {
        let clause = self.words[..self.quantity.start].iter().rev().take_while(|word| !is_clause_break(word)).take(6);
        clause.map(String::as_str).find(|word| is_other_person(word) || is_asker(word)).is_some_and(is_other_person)
    }
}

fn is_genitive(word: &str) -> bool {
    matches!(word, "ka" | "ki" | "ke" | "का" | "की" | "के")
}

fn is_girl(word: &str) -> bool {
    const GIRL_WORDS: &str = "girl|daughter|beti|betiya|bachchi|bacchi|ladki|gudiya|baby|बेटी|बच्ची|लडकी|बिटिया|bitiya|she|her";
    GIRL_WORDS.split('|').any(|name| name == word)
}

fn is_asker(word: &str) -> bool {
    matches!(word, "i" | "im" | "main" | "mai" | "मैं" | "myself")
}

fn is_other_person(word: &str) -> bool {
    const PEOPLE: &str = "father|mother|papa|pita|pitaji|mummy|mom|dad|maa|mata|wife|husband|son|daughter|beta|beti|bete|bachcha|baccha|bacche|child|kid|brother|sister|\
bhai|behen|parents|wo|woh|vo|uski|uska|he|she|borrower|borrowers|पिता|पापा|मां|मम्मी|माता|पत्नी|पति|बेटा|बेटी|बेटे|बच्चा|बच्चे|भाई|बहन|वह|वो|उसकी|उसका|patni|pati";
    PEOPLE.split('|').any(|person| person == word)
}
