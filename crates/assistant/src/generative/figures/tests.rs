use super::*;

fn is_known(given: &str, stated: &str) -> bool {
    let mut known = KnownFigures::default();
    known.add(given);
    StatedFigures::extract(stated).all_in(&[&known])
}

#[test]
fn a_figure_is_its_value() {
    let given = "₹12,00,000 at 8.50 % since 2024-25, section 80C, १५ साल, ₹1.5 crore";
    for stated in
        ["₹12 lakh", "12,00,000", "8.5 %", "in 2024", "80C", "15 years", "1.5 करोड़", "₹1,50,00,000", "in 3 ways", "12 lakh.", "twelve lakh"]
    {
        assert!(is_known(given, stated), "{stated}");
    }
    for stated in ["₹12.1 lakh", "8.55 %", "9 %", "₹5", "2023", "16 years", "18%", "1,200", "80D", "section 15", "twelve crore"] {
        assert!(!is_known(given, stated), "{stated}");
    }
}

#[test]
fn another_scale_makes_another_figure() {
    let given = "₹12 lakh, between ₹20 and ₹25 lakh, 30 से 40 लाख";
    for same in ["₹12,00,000", "12 lakh", "₹20 lakh", "20 to 25 lakh", "₹25,00,000", "30 लाख", "बारह लाख"] {
        assert!(is_known(given, same), "{same}");
    }
    for other in ["₹12 crore", "12 thousand", "₹12", "₹25 crore", "12 to 25 crore", "40 crore"] {
        assert!(!is_known(given, other), "{other}");
    }
}

#[test]
fn another_unit_makes_another_figure() {
    for (given, stated) in [
        ("after 5 years", "after five years"),
        ("after 5 years", "पाँच साल बाद"),
        ("after five years", "5 saal ke baad"),
        ("5 वर्ष", "60 months"),
        ("within 60 months", "five years"),
        ("14 days", "two weeks"),
        ("8.25 per cent", "8.25%"),
        ("8.25 प्रतिशत", "8.25 %"),
        ("2024-25\t8.25", "8.25 %"),
        ("twelve per cent", "१२ प्रतिशत"),
        ("3 to 5 years", "three years"),
        ("60 working days", "60 days"),
        ("a 15-year account", "15 years"),
        ("paanch lakh rupaye", "₹5,00,000"),
    ] {
        assert!(is_known(given, stated), "{given} → {stated}");
    }
    for (given, stated) in [
        ("after 5 years", "5 %"),
        ("after 5 years", "5 months"),
        ("after 5 years", "₹5"),
        ("after 5 years", "six years"),
        ("after 5 years", "छह साल"),
        ("12 %", "12 years"),
        ("₹15,000", "15,000 %"),
        ("3 to 5 years", "2 to 5 years"),
        ("3 ways", "three lakh"),
    ] {
        assert!(!is_known(given, stated), "{given} → {stated}");
    }
}

#[test]
fn dates_are_compared_by_day_and_month() {
    for (given, stated) in [
        ("by 31 July 2026", "by July 31, 2026"),
        ("by 31 July 2026", "31.07.2026"),
        ("by 31/07/2026", "31 जुलाई तक"),
        ("by 31 July 2026", "the thirty-first of July"),
        ("from 1 April", "in April"),
        ("you may claim", "you may ask"),
    ] {
        assert!(is_known(given, stated), "{given} → {stated}");
    }
    for (given, stated) in [
        ("by 31 July 2026", "by 31 August 2026"),
        ("by 31 July 2026", "by 30 July"),
        ("by 31 July 2026", "31 days"),
        ("by 31 July 2026", "31 July 2027"),
        ("31 days in July", "31 July"),
        ("within 31 days", "31 दिसंबर"),
        ("in July", "by 31 July"),
        ("in July", "in March 2026"),
    ] {
        assert!(!is_known(given, stated), "{given} → {stated}");
    }
}

#[test]
fn sections_and_forms_are_compared_whole() {
    for (given, stated) in [
        ("Section 80CCD(1B)", "section 80CCD"),
        ("Section 10(12)", "धारा 10(12)"),
        ("Forms 19 and 31", "Form 31"),
        ("Form 15g", "Form 15G"),
        ("ITR-2", "ITR 2"),
    ] {
        assert!(is_known(given, stated), "{given} → {stated}");
    }
    for (given, stated) in [
        ("Section 80CCD", "section 80CCD(1B)"),
        ("Section 80C", "section 80D"),
        ("Section 10(12)", "Section 10(13)"),
        ("Form 15G", "Form 15H"),
        ("ITR-1 in 2 ways", "ITR-2"),
        ("Form 31", "Form 19"),
    ] {
        assert!(!is_known(given, stated), "{given} → {stated}");
    }
}

#[test]
fn a_spelled_telephone_number_is_a_figure() {
    assert!(!is_known("", "call nine eight seven six five four three two one zero"));
    assert!(is_known("", "one or two of three ways, in one year"));
}

#[test]
fn odd_numbers_do_no_harm() {
    for odd in
        ["1.2.3.4", ",,,5,", "0.0", "000", "..", "९", &"9".repeat(5_000), "5.", "1 lakh crore", "0.123456789 lakh", "10(", "31.13.2026"]
    {
        assert!(is_known(odd, odd), "{odd}");
    }
}
