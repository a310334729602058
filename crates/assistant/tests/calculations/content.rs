//! The assistant's figures by the facts of the publication's own content: they equal those of the calculators.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use assistant::calculation_requests::{READ_WITH_TODAY, parse_calculation_request};
use assistant::{AnswerConditions, CalculatedAnswer, QuestionCalculator, RulebookCalculator, SumTexts};
use domain::assistant::{Question, RequestKind, Turn};
use domain::calculators::{CalculatorKind, Inputs, Rulebook, Unit, calculate};
use domain::facts::{FactCache, Registry};
use domain::language::Language;
use domain::numerals::format_rupees;
use importing::{Bundle, SourceFile, parse_bundle};
use jiff::civil::Date;

/// The day of the last review of the starter content; no article was checked later.
pub const TODAY: Date = Date::constant(2026, 11, 21);

pub fn load_content() -> Bundle {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let mut files = Vec::new();
    collect_files(&root, &root, &mut files);
    files.sort_by(|a, b| a.path.cmp(&b.path));
    match parse_bundle(&files) {
        Ok(bundle) => bundle,
        Err(problems) => panic!("{}", problems.iter().map(|p| format!("\n{p}")).collect::<String>()),
    }
}

fn collect_files(root: &Path, folder: &Path, files: &mut Vec<SourceFile>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            collect_files(root, &path, files);
        } else if path.extension().is_some_and(|e| e == "md" || e == "yml") {
            let inside = path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
            files.push(SourceFile { path: inside, text: std::fs::read_to_string(&path).unwrap() });
        }
    }
}

/// A clock and random source fixed on [`TODAY`].
struct FixedClock;

impl domain::environment::Clock for FixedClock {
    fn now(&self) -> jiff::Timestamp {
        TODAY.at(12, 0, 0, 0).to_zoned(jiff::tz::TimeZone::UTC).unwrap().timestamp()
    }
}

impl domain::environment::RandomSource for FixedClock {
    fn fill_bytes(&self, buffer: &mut [u8]) {
        buffer.fill(1);
    }
}

pub const TEXTS: &str = include_str!("../../../../content/assistant/sums.yml");

pub fn build_calculator(bundle: &Bundle) -> RulebookCalculator {
    let book = Arc::new(FactCache::new(Registry::new(bundle.facts.clone())));
    let environment = domain::Environment::new(Arc::new(FixedClock), Arc::new(FixedClock));
    RulebookCalculator::new(book, environment, SumTexts::parse(TEXTS).unwrap())
}

/// The assistant's calculated answer to the last of these questions.
pub fn answer_last(bundle: &Bundle, questions: &[&str]) -> Option<CalculatedAnswer> {
    let (last, earlier) = questions.split_last().unwrap();
    let previous_turns = earlier.iter().map(|asked| Turn { question: (*asked).to_owned(), ..Turn::default() }).collect();
    let question = Question { text: (*last).to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns };
    build_calculator(bundle).calculate_answer(&question).unwrap()
}

fn calculate_answer(bundle: &Bundle, question: &str) -> Option<CalculatedAnswer> {
    answer_last(bundle, &[question])
}

#[test]
fn the_assistant_gives_the_pages_own_figures_for_every_calculator() {
    let bundle = load_content();
    let registry = Registry::new(bundle.facts.clone());
    let texts = SumTexts::parse(TEXTS).unwrap();
    for &kind in CalculatorKind::ALL.iter().filter(|kind| !READ_WITH_TODAY.contains(kind)) {
        let example = texts.example(kind, Language::English);
        let asked = parse_calculation_request(example).unwrap_or_else(|| panic!("{example}: no sum"));
        assert_eq!((asked.kind, asked.missing_inputs.as_slice()), (kind, [].as_slice()), "{example}");
        let computed = calculate_answer(&bundle, example).unwrap();
        let inputs = Inputs::parse(kind, asked.inputs.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let page = calculate(&inputs, &Rulebook::new(&registry, TODAY)).unwrap();
        assert_eq!(computed.calculations[0].results, page.results, "{example}");
        for figure in &page.results {
            let shown =
                if figure.unit == Unit::Rupees { format_rupees(figure.value.round()) } else { figure.unit.format_value(figure.value) };
            assert!(computed.to_html().contains(&format!("<td>{shown}</td>")), "{example}: {shown}\n{}", computed.to_html());
        }
        if let Some(slug) = texts.article(kind) {
            let is_there = bundle.articles.iter().any(|article| article.path.ends_with(&format!("/{slug}.md")));
            assert!(is_there, "{example}: no article {slug}");
        }
    }
}

#[test]
fn the_answers_that_have_conditions_are_there() {
    let bundle = load_content();
    let conditions = AnswerConditions::parse(include_str!("../../../../content/assistant/answer-conditions.yml")).unwrap();
    let is_there = |slug: &str| bundle.short_answers.iter().any(|imported| imported.answer.slug == slug);
    let unknown: Vec<&str> = conditions.slugs().filter(|slug| !is_there(slug)).collect();
    assert!(unknown.is_empty() && conditions.slugs().count() > 0, "{unknown:?}");
}

#[test]
fn what_is_missing_or_out_of_bounds_is_asked_for_kindly() {
    let bundle = load_content();
    let html = |question: &str| calculate_answer(&bundle, question).unwrap_or_else(|| panic!("{question}: no sum")).to_html();
    let missing = html("EMI of 50 lakh for 20 years");
    assert!(
        missing.starts_with("<p>I can work that out at once: please tell me the interest rate.</p>") && missing.contains("You could ask"),
        "{missing}"
    );
    let beyond = html("tax on 90 lakh in the new regime");
    assert!(beyond.contains("Salary for the year must be between ₹0 and ₹50 lakh"), "{beyond}");
    let both = html("what will be the EMI on 900 crore at 8% interest");
    assert!(both.contains("Loan amount must be between") && both.contains("I also need the loan tenure"), "{both}");
    let negative = html("EMI for -5 lakh at 9% for 5 years");
    assert!(negative.contains("below zero") && !negative.contains("<table>"), "{negative}");
}

#[test]
fn a_goal_without_a_return_is_one_table_of_two_assumptions() {
    let bundle = load_content();
    for (question, words) in [
        (
            "how much SIP do I need for 1 crore in 15 years",
            ["Assumed return", "Needed every month", "two are assumed", "amount to reach × i ÷"],
        ),
        // The formula is told in English alone; the calculator's page has it.
        (
            "15 saal me 1 crore ke liye kitni SIP chahiye",
            ["Maana hua return", "Har mahine chahiye", "do maan liye hain", "/calculators/goal?"],
        ),
    ] {
        let html = calculate_answer(&bundle, question).unwrap().to_html();
        assert!(html.contains(&format!("<th>{}</th><th>6%</th><th>12%</th>", words[0])), "{html}");
        assert!(html.contains(&format!("<td>{}</td><td>₹34,215</td><td>₹19,819</td>", words[1])), "{html}");
        assert!(html.contains(words[2]) && html.contains(words[3]), "{html}");
    }
}

#[test]
fn gratuity_before_its_years_begins_with_that() {
    let bundle = load_content();
    let first = "<p><strong>Gratuity is generally not due before 5 years of continuous service";
    for short in
        ["gratuity for 3 years of service, last basic 40,000", "gratuity for 2 years", "gratuity after 4 years 5 months, basic 40000"]
    {
        let html = calculate_answer(&bundle, short).unwrap().to_html();
        assert!(html.starts_with(first) && html.contains("fixed-term contract that ends after 1 year") && html.contains("death"), "{html}");
    }
    for due in
        ["gratuity for 5 years of service, last basic 40,000", "gratuity: I worked full 7 years, notice period 2 months, basic 40,000"]
    {
        assert!(!calculate_answer(&bundle, due).unwrap().to_html().contains("generally not due"), "{due}");
    }
}

#[test]
fn a_service_between_two_dates_is_said_back() {
    let bundle = load_content();
    let html = |question: &str| answer_last(&bundle, &[question]).unwrap().to_html();
    let whole = html(
        "Basic+DA is 46,800, I joined on 3 Aug 2014 and last day will be 15 March 2025. what will be my gratuity, and do those extra 7 months count as full year",
    );
    assert!(
        whole.contains("For 11 years of service") && whole.contains("₹2,97,000") && whole.contains("the service is 10 years 7 months"),
        "{whole}"
    );
    assert!(!whole.contains("generally not due"), "{whole}");
    let short = html("gratuity on basic 40,000, joined 1 April 2021, last day 31 December 2024");
    assert!(short.contains("generally not due"), "{short}");
    let unread = html("how much gratuity on basic 46,800, joined Aug 14, last day March 25, do the extra 7 months count");
    assert!(unread.contains("please tell me the years of service") && !unread.contains("generally not due"), "{unread}");
}

#[test]
fn a_result_begins_with_the_inputs_said_back() {
    let bundle = load_content();
    let lead = |question: &str| calculate_answer(&bundle, question).unwrap().lead;
    assert_eq!(
        lead("My salary is 15 lakh and 80C is 1.5 lakh, home loan interest 1.5 lakh: which regime is better?"),
        "On a salary of ₹15,00,000 with ₹3,00,000 of deductions, which count only in the old regime, you pay ₹97,500 in the new regime and \
         ₹1,63,800 in the old one: the new one costs ₹66,300 less. With ₹5,43,748 of deductions that you can prove, besides the standard deduction, \
         both would cost the same; only with more does the old regime cost less."
    );
    // Without a PAN a tenant deducts a month's rent and no more: 20 % of the year's would be ₹1,48,800.
    let capped = lead("mera ghar ka kiraya 62,000 mahina hai, landlord ka pan nahi hai, kitna TDS kaatu");
    assert!(capped.contains("₹62,000 TDS katega") && capped.contains("ek mahine ke kiraye se zyada nahi"), "{capped}");
    assert!(lead("EMI of 50 lakh at 8.5% for 20 years").starts_with("A loan of ₹50,00,000 at 8.5% over 20 years costs ₹43,391 a month"));
    let hindi = calculate_answer(&bundle, "पचास लाख के लोन की किस्त साढ़े आठ प्रतिशत पर बीस साल").unwrap();
    assert!(hindi.lead.starts_with("₹50,00,000 के लोन पर 8.5% ब्याज और 20 साल की अवधि में हर महीने की किस्त ₹43,391"), "{}", hindi.lead);
    assert!(hindi.to_html().contains("<td>मासिक किस्त (EMI)</td>") && !hindi.to_html().contains("Monthly EMI"), "{}", hindi.to_html());
    let hinglish = calculate_answer(&bundle, "15 lakh ki salary par kitna tax lagega").unwrap();
    assert!(hinglish.lead.starts_with("₹15,00,000 ki salary par"), "{}", hinglish.lead);
}

#[test]
fn a_follow_up_says_what_it_changed() {
    let bundle = load_content();
    let first = "EMI of 50 lakh at 8.5% for 20 years";
    let lead = |questions: &[&str]| answer_last(&bundle, questions).unwrap().lead;
    assert!(
        lead(&[first, "and for 15 years?"])
            .starts_with("At 15 years in place of 20 years, a loan of ₹50,00,000 at 8.5% over 15 years costs")
    );
    assert!(lead(&[first, "what if rate becomes 9.5%"]).starts_with("At 9.5% in place of 8.5%, a loan"));
    assert!(lead(&[first, "aur 15 saal ke liye?"]).starts_with("20 saal ki jagah 15 saal hone par, ₹50,00,000 ke loan par"));
    assert!(answer_last(&bundle, &[first, "my health policy is 4 years old, can they reject the claim"]).is_none());
    let balance = ["i left my job after 4 years, how do i take out my pf", "will they cut tax on it? it is around 1.7 lakh"];
    assert!(answer_last(&bundle, &balance).is_none());
}

#[test]
fn the_difference_between_the_last_two_sums_is_said() {
    let bundle = load_content();
    let html = |questions: &[&str]| answer_last(&bundle, questions).unwrap().to_html();
    let first = "EMI of 50 lakh at 8.5% for 20 years";
    let rate = html(&[first, "what if rate becomes 9.5%", "so how much more is that"]);
    assert!(rate.contains("Monthly EMI: ₹43,391, then ₹46,607; that is ₹3,216 more."), "{rate}");
    let term = html(&[first, "aur 15 saal ke liye?", "dono me kitna farak hua"]);
    assert!(term.contains("pehle ₹43,391, phir") && term.contains("zyada") && term.contains("kam"), "{term}");
    let terms = html(&[first, "and if i take 15 years", "so how much more interest i pay in total in 20 compared to 15"]);
    assert!(terms.contains("Total interest: ") && terms.contains(", then "), "{terms}");
    // Another difference is meant, or there is nothing to compare.
    let two = [first, "what if rate becomes 9.5%"];
    for other in ["what is the difference between PPF and NPS?", "emi aur sip me kya farak hai", "how much less gst is it"] {
        let said = answer_last(&bundle, &[two[0], two[1], other]).map(|answer| answer.to_html()).unwrap_or_default();
        assert!(!said.contains(", then ") && !said.contains("phir ₹"), "{other}: {said}");
    }
    assert!(!html(&[first, "how much more interest if 9.5%"]).contains(", then "));
}

#[test]
fn a_follow_up_turns_one_sum_into_another() {
    let bundle = load_content();
    let lead = |questions: &[&str]| answer_last(&bundle, questions).unwrap().lead;
    let withdrawn = ["50 lakh, swp 40000 a month, 7% return. what is left after 10 years", "after how many years does it finish then"];
    assert!(lead(&withdrawn).contains("the money lasts 224 months"), "{}", lead(&withdrawn));
    let extra = ["30 lakh loan 8.75% 15 years left. if i pay 5000 extra every month?", "and 2 lakh lumpsum now"];
    assert!(lead(&extra).starts_with("If you prepay ₹2,00,000 on a loan of ₹30,00,000 at 8.75%"), "{}", lead(&extra));
    let loan = ["30 lakh home loan, 9 percent", "15 saal"];
    assert!(lead(&loan).contains("₹30,428"), "{}", lead(&loan));
}

#[test]
fn a_prepayment_gives_both_ways_and_their_difference() {
    let bundle = load_content();
    let question = "34 lakh outstanding at 8.6%, 18 years left, I prepay 5 lakh: reduce EMI or tenure, how much difference in rupees";
    let lead = answer_last(&bundle, &[question]).unwrap().lead;
    assert!(lead.contains("the EMI falls to ₹26,437") && lead.ends_with("less."), "{lead}");
}

#[test]
fn a_large_amount_beside_goal_is_no_monthly_saving() {
    let bundle = load_content();
    let lead = |question: &str| calculate_answer(&bundle, question).unwrap().lead;
    let goal = lead("goal 40 lakh in 9 years 12% sip?");
    assert!(goal.contains("₹40,00,000") && !goal.contains("₹40,00,000 a month"), "{goal}");
    let drawn = lead("50 lakh corpus 7% 20 years monthly withdrawal till zero");
    assert!(drawn.contains("₹38,764 at the end of every month for 20 years"), "{drawn}");
}

#[test]
fn an_amount_with_two_readings_is_asked_about() {
    let bundle = load_content();
    let html = |question: &str| calculate_answer(&bundle, question).unwrap().to_html();
    let which = html("tax 15 lakh 3 lakh");
    assert!(which.contains("you gave ₹15,00,000 and ₹3,00,000; which of these goes with salary for the year?"), "{which}");
    assert!(html("salary 80000 hai tax kitna lagega").contains("₹80,000 aapki mahine ki salary hai ya poore saal ki?"));
    let told = answer_last(&bundle, &["salary 80000 hai tax kitna lagega", "mahine ki"]).unwrap();
    assert!(told.lead.starts_with("₹9,60,000 ki salary par"), "{}", told.lead);
}

#[test]
fn a_pension_counts_wages_up_to_the_ceiling_of_its_time() {
    let bundle = load_content();
    let html =
        calculate_answer(&bundle, "worked from april 2015 to march 2025, basic was 32,000, what EPS pension per month").unwrap().to_html();
    assert!(html.contains("pensionable wages of ₹15,000 a month") && html.contains("₹2,143 a month. Wages count up to ₹15,000"), "{html}");
}

#[test]
fn a_mistake_in_the_texts_is_named() {
    let parse = |from: &str, to: &str| {
        assert!(TEXTS.contains(from), "{from}");
        SumTexts::parse(&TEXTS.replacen(from, to, 1)).unwrap_err().to_string()
    };
    for (from, to, named) in [
        ("{=emi} a month", "{=emu} a month", "=emu"),
        ("{fields}.", "{feilds}.", "feilds"),
        ("  emi:\n    example", "  emmi:\n    example", "emmi"),
        ("hi: \"लोन की रकम\"", "hi: \"\"", "principal"),
    ] {
        let error = format!("{:?}", SumTexts::parse(&TEXTS.replacen(from, to, 1)));
        assert!(error.contains(named), "{named}: {} {error}", parse(from, to));
    }
}
