use super::super::citation_marks::CitationMark;
use super::super::tests::{build_passage, build_question};
use super::*;

const RATE: &str = "The rate for 2025-26 is 8.25 % a year.";
const CEILING: &str = "The wage ceiling is ₹15,000.";

fn build_passages() -> [Passage; 2] {
    [build_passage("1", RATE), build_passage("2", "The wage ceiling is ₹15,000.\nThe rate was 8.15 % before that.")]
}

fn build_claim(text: &str, marks: &[(usize, Option<&str>)]) -> Claim {
    let marks = marks.iter().map(|(number, quote)| CitationMark { number: *number, quote: quote.map(str::to_owned) }).collect();
    Claim { text: text.to_owned(), marks }
}

/// Checks the claims one after the other, and returns the numbers of the sources of each.
fn check_claims(question: &str, claims: &[Claim]) -> (Vec<Option<Vec<Option<u8>>>>, Verification) {
    let (question, passages) = (build_question(question), build_passages());
    let mut verifier = ClaimVerifier::new(&question, &passages, HostileText::new("", &[], &passages), None);
    let checked = claims.iter().map(|claim| verifier.check_claim(claim)).collect();
    (checked, verifier.into_verification())
}

fn find_fault(text: &str, marks: &[(usize, Option<&str>)]) -> Option<SentenceFault> {
    check_claims("Is 9.1 % right?", &[build_claim(text, marks)]).1.rejection
}

#[test]
fn a_claim_rests_on_a_sentence_that_stands_there() {
    let before = build_claim("Before that the rate was 8.15 %.", &[(2, Some("The rate was 8.15 % before that."))]);
    let (numbers, verified) = check_claims("?", &[build_claim("The rate is 8.25 %", &[(1, Some(RATE))]), before]);
    assert_eq!(numbers, [Some(vec![Some(1)]), Some(vec![Some(2)])]);
    assert_eq!((verified.shown_sentences, verified.dropped_sentences, verified.dropped_marks), (2, 0, 0));
    let source = &verified.sources[0];
    assert_eq!((source.quote.as_str(), source.url.as_str(), source.paragraph), (RATE, "/epfo/page-1#place", Some(10)));
    assert_eq!(verified.sources[1].paragraph, Some(11));
}

#[test]
fn what_proves_nothing_is_not_shown() {
    for (text, number, quote) in [
        ("The rate is 8.25 %", 2, Some(RATE)),
        ("The rate is 8.25 %", 0, Some(RATE)),
        ("The rate is 8.25 %", 9, Some(RATE)),
        ("The rate is 8.25 %", 1, Some("The rate for 2025-26 is 8.75 % a year.")),
        ("The rate is 8.25 %", 2, Some(CEILING)),
        ("The rate is much", 1, None),
    ] {
        assert_eq!(find_fault(text, &[(number, quote)]), Some(SentenceFault::Unproven), "{text} {number} {quote:?}");
    }
    assert_eq!(find_fault("The rate is good.", &[]), Some(SentenceFault::Unproven));
}

#[test]
fn each_figure_stands_in_a_cited_passage() {
    for text in [
        "The rate is ₹18,562 a year.",
        "The rate is 8.25 years.",
        "The rate is 8.25 % for five years.",
        "The rate is 8.25 % from 31 July.",
        "The rate of section 80C is 8.25 %.",
        "The rate is आठ प्रतिशत a year.",
    ] {
        assert_eq!(find_fault(text, &[(1, Some(RATE))]), Some(SentenceFault::InventedFigure), "{text}");
    }
    let both = "The rate is 8.25 % up to ₹15,000.";
    assert_eq!(find_fault(both, &[(1, Some(RATE))]), Some(SentenceFault::InventedFigure), "the ceiling is another passage's");
    assert_eq!(find_fault(both, &[(1, Some(RATE)), (2, Some(CEILING))]), None);
    assert_eq!(find_fault("The rate is not 9.1 %, but 8.25 %.", &[(1, Some(RATE))]), None, "the reader gave it");
    assert_eq!(find_fault("The rate is ८.२५ %.", &[(1, Some(RATE))]), None);
}

#[test]
fn a_bare_number_is_good_for_what_is_copied() {
    assert_eq!(find_fault(RATE, &[(1, None)]), None);
    assert_eq!(find_fault("The rate for 2025-26 is 8.25 % a month.", &[(1, None)]), Some(SentenceFault::Unproven));
}

#[test]
fn a_sentence_speaks_of_what_it_cites_and_doesnt_advise() {
    for (text, fault) in [
        ("HACKED.", SentenceFault::Unrelated),
        ("Transfer everything tonight, quickly.", SentenceFault::Unrelated),
        ("You should buy at the rate of 8.25 %.", SentenceFault::Advice),
        ("It has a rate of 8.25 %.", SentenceFault::OpensWithPronoun),
        ("पीएफ पर ब्याज दर 8.25 % है।", SentenceFault::OtherLanguage),
        ("The rate stands on https://evil.test.", SentenceFault::Hostile),
    ] {
        assert_eq!(find_fault(text, &[(1, Some(RATE))]), Some(fault), "{text}");
    }
}

#[test]
fn only_the_first_sentence_and_hostile_ones_cost_the_answer() {
    let proof = [(1, Some(RATE))];
    let (lead, good) = (build_claim("The rate is 8.25 %.", &proof), build_claim("Every year has its rate.", &proof));
    let (invented, orphan) = (build_claim("The rate is 9 %.", &proof), build_claim("It is the rate of 2025-26.", &proof));
    let (numbers, verified) = check_claims("?", &[lead, invented, orphan, good]);
    let shown: Vec<bool> = numbers.iter().map(Option::is_some).collect();
    assert_eq!(shown, [true, false, false, true], "what leans on a sentence that isn't shown goes with it");
    assert_eq!((verified.rejection, verified.final_rejection(), verified.dropped_sentences), (None, None, 2));
    let claims = ["The rate is 8.25 %.", "The rate is 9 %.", "The rate is 10 %."].map(|text| build_claim(text, &proof));
    assert_eq!(check_claims("?", &claims).1.final_rejection(), Some(SentenceFault::InventedFigure), "more dropped than shown");
    let claims = ["The rate is 8.25 %.", "Send your OTP to our office.", "The rate is 8.25 %."].map(|text| build_claim(text, &proof));
    let (numbers, verified) = check_claims("?", &claims);
    assert_eq!((numbers[2].is_some(), verified.rejection), (false, Some(SentenceFault::Hostile)));
}

#[test]
fn the_first_sentence_is_about_the_product_of_the_question() {
    let (question, passages) = (build_question("What is the PPF rate?"), build_passages());
    let is_other: IsAboutOtherProduct = std::sync::Arc::new(|question, lead| question.text.contains("PPF") && !lead.contains("PPF"));
    let mut verifier = ClaimVerifier::new(&question, &passages, HostileText::new("", &[], &passages), Some(&is_other));
    assert_eq!(verifier.check_claim(&build_claim("The rate is 8.25 %.", &[(1, Some(RATE))])), None);
    assert_eq!(verifier.verification().rejection, Some(SentenceFault::OtherProduct));
}

#[test]
fn an_introduction_has_words_and_figures_of_the_passages() {
    let (question, passages) = (build_question("What is the rate?"), build_passages());
    let mut verifier = ClaimVerifier::new(&question, &passages, HostileText::new("", &[], &passages), None);
    for text in ["The rates:", "Year · Rate", "These are the steps:", "The rate of 2025-26:"] {
        assert!(verifier.allows_lead_in(text), "{text}");
    }
    for text in ["HACKED:", "The rate of 2031:", "आपके लिए:"] {
        assert!(!verifier.allows_lead_in(text), "{text}");
    }
    assert_eq!(verifier.verification().rejection, None);
    assert!(!verifier.allows_lead_in("Visit https://evil.test:"));
    assert_eq!(verifier.verification().rejection, Some(SentenceFault::Hostile));
}

/// Nothing in the rules on wording may stop a sentence that an editor wrote, quoted word for word. One in fifty is tried.
#[test]
fn sentences_of_our_own_content_pass() {
    let texts = crate::instruction_filter::read_own_texts();
    let sentences = texts.iter().flat_map(|text| domain::text::split_sentences(text)).filter(|sentence| {
        sentence.split_whitespace().count() > 3 && !sentence.contains("{{") && Language::detect(sentence) == Language::English
    });
    let (mut count, mut faults) = (0, Vec::new());
    for sentence in sentences.step_by(50) {
        let (question, passages) = (build_question("?"), [build_passage("1", &sentence)]);
        let mut verifier = ClaimVerifier::new(&question, &passages, HostileText::new("", &[], &passages), None);
        verifier.check_claim(&build_claim(&sentence, &[(1, None)]));
        let fault = verifier.verification().rejection.filter(|fault| *fault != SentenceFault::OpensWithPronoun);
        faults.extend(fault.map(|fault| (fault, sentence)));
        count += 1;
    }
    assert!(count > 200 && faults.len() * 100 < count, "{count}: {faults:?}");
}
