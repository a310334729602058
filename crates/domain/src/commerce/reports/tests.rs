//! What a report says of an analysis, in both languages.

use jiff::SignedDuration;
use jiff::civil::Date;

use super::accounts::compose_accounts;
use super::composing::compose;
use super::content::{Block, ReportContent, Section};
use super::inputs::Inputs;
use super::offer::Offer;
use super::origins::Origins;
use crate::financial_year::FinancialYear;
use crate::ids::ReportId;
use crate::provident_fund::{
    Account, Analysis, Check, EstablishmentId, Evidence, FetchedEmployment, FetchedRecord, FetchedUan, Finding, Heads, LineRef, MemberId,
    Month, MonthLine, MonthState, Outcome, Passbook, PensionOutlook, QuestionnaireAnswers, Readiness, Row, RowKind, RuleSource, Severity,
    Totals, Uan, Verdict, Wages, WithdrawOrKeep, Withdrawal,
};

const TODAY: Date = Date::constant(2026, 11, 28);

fn read_offer() -> Offer {
    let (english, hindi) = (include_str!("../../../../../content/reports.yml"), include_str!("../../../../../content/reports.hi.yml"));
    Offer::parse(english, hindi).unwrap()
}

fn account(member: &str, employer: &str) -> Account {
    Account {
        member: MemberId(member.to_owned()),
        employer: employer.to_owned(),
        first_wage_month: Month::new(2020, 4),
        last_wage_month: Month::new(2022, 3),
        balance: Heads::default(),
        years_read: vec![FinancialYear::from_start_year(2021)],
    }
}

fn failed(check: Check, member: Option<&str>, title: &str, remedy: &[&str]) -> Finding {
    Finding {
        check,
        outcome: Outcome::Fail,
        severity: Severity::Critical,
        member: member.map(|member| MemberId(member.to_owned())),
        title: title.to_owned(),
        reason: "A passbook doesn't show it.".to_owned(),
        remedy: remedy.iter().map(|&step| step.to_owned()).collect(),
        evidence: Vec::new(),
        months: Vec::new(),
        amount: None,
        rule: None,
    }
}

fn way(purpose: &str, reason: &str, unknowns: &[&str]) -> Withdrawal {
    Withdrawal {
        purpose: purpose.to_owned(),
        verdict: Verdict::Yes,
        at_most: Some(60_977),
        reason: reason.to_owned(),
        unknowns: unknowns.iter().map(|&text| text.to_owned()).collect(),
        rule: None,
    }
}

fn compose_report(findings: Vec<Finding>, withdrawals: Vec<Withdrawal>) -> ReportContent {
    let told = QuestionnaireAnswers::default();
    compose_of(findings, withdrawals, &Inputs { books: Vec::new(), told, fetched: None })
}

fn compose_of(findings: Vec<Finding>, withdrawals: Vec<Withdrawal>, inputs: &Inputs) -> ReportContent {
    let analysis = analyse_nothing(findings, withdrawals);
    compose(ReportId(uuid::Uuid::nil()), 1, TODAY, &read_offer(), &analysis, &Origins { inputs, told_on: TODAY })
}

/// Two accounts without a line, and what is found about them.
fn analyse_nothing(findings: Vec<Finding>, withdrawals: Vec<Withdrawal>) -> Analysis {
    Analysis {
        holder: "Asha Rao".to_owned(),
        uans: Vec::new(),
        rules_as_of: TODAY,
        balance: Heads::default(),
        accounts: vec![account("BGBNG00111110000000101", "First Mills"), account("BGBNG00222220000000202", "Second Works")],
        findings,
        pension: PensionOutlook { months_seen: 24, monthly_estimate: None, if_continued: None, assumptions: Vec::new() },
        withdrawals,
        withdraw_or_keep: WithdrawOrKeep {
            take_now: None,
            stays: 0,
            rule: None,
            rate: 0.0,
            rate_rule: None,
            until_age: 58,
            growth: Vec::new(),
        },
        readiness: Readiness { known: 0, asked: 0, items: Vec::new() },
        months: Vec::new(),
        years: Vec::new(),
    }
}

fn list_texts(content: &ReportContent) -> Vec<String> {
    let blocks = content.sections.iter().flat_map(|section| &section.blocks);
    let of_blocks = blocks.flat_map(|block| match block {
        Block::Heading { text } | Block::Paragraph { text } => vec![text.clone()],
        Block::List { items } | Block::Steps { items } => items.clone(),
        Block::Table { head, rows } => head.iter().chain(rows.iter().flatten()).cloned().collect(),
    });
    content.sections.iter().map(|section| section.title.clone()).chain(of_blocks).collect()
}

/// The same in Hindi; it fails with the texts that have none.
fn translate(content: &ReportContent) -> ReportContent {
    let hindi = read_offer().hindi;
    let missing: Vec<String> = list_texts(content).into_iter().filter(|text| hindi.translate(text).is_none()).collect();
    assert!(missing.is_empty(), "no Hindi: {missing:#?}");
    content.translate(&hindi).expect("every text has its Hindi")
}

fn find_section<'a>(content: &'a ReportContent, id: &str) -> &'a Section {
    content.sections.iter().find(|section| section.id == id).unwrap()
}

const EXIT_STEPS: [&str; 2] = ["Keep the UAN of your present job.", "Then the older UAN is closed."];

#[test]
fn every_step_stands_under_what_it_mends_and_is_said_once() {
    let exit =
        |member, employer: &str| failed(Check::ExitMissing, Some(member), &format!("No date of exit is known for {employer}"), &EXIT_STEPS);
    let mut gap = failed(
        Check::MissingMonths,
        Some("BGBNG00222220000000202"),
        "1 month without a PF deposit",
        &["Compare with the payslips of this month: was PF deducted?"],
    );
    gap.months = vec![Month::new(2021, 5).unwrap()];
    let joined = EXIT_STEPS.join(" ");
    let readiness = failed(Check::ClaimReadiness, None, "A claim would be refused today", &[&joined, "You link it under Manage, KYC."]);
    let findings = vec![exit("BGBNG00111110000000101", "First Mills"), exit("BGBNG00222220000000202", "Second Works"), gap, readiness];
    let content = compose_report(findings, Vec::new());
    let steps = |items: &[&str]| Block::Steps { items: items.iter().map(|&step| step.to_owned()).collect() };
    assert_eq!(
        find_section(&content, "steps").blocks,
        [
            Block::heading("No date of exit is known for First Mills"),
            steps(&EXIT_STEPS),
            Block::heading("No date of exit is known for Second Works"),
            steps(&EXIT_STEPS),
            Block::heading("1 month without a PF deposit (Second Works)"),
            Block::paragraph("It is about May 2021."),
            steps(&["Compare with the payslips of this month: was PF deducted?"]),
            Block::heading("A claim would be refused today"),
            steps(&["You link it under Manage, KYC."]),
        ]
    );
    translate(&content);
}

#[test]
fn a_claim_that_only_repeats_other_findings_has_no_steps_of_its_own() {
    let exit = failed(Check::ExitMissing, Some("BGBNG00111110000000101"), "No date of exit is known for First Mills", &EXIT_STEPS);
    let joined = EXIT_STEPS.join(" ");
    let readiness = failed(Check::ClaimReadiness, None, "A claim would be refused today", &[&joined]);
    let content = compose_report(vec![exit, readiness], Vec::new());
    assert_eq!(find_section(&content, "steps").blocks.len(), 2);
    let nothing = compose_report(Vec::new(), Vec::new());
    assert_eq!(find_section(&nothing, "steps").blocks, [Block::paragraph("There is nothing to do now.")]);
}

#[test]
fn ways_to_take_money_out_have_their_verdicts_and_every_doubt_its_purpose() {
    let shared = "Whether the share that stays is counted on the balance or on the contributions; we count on the balance.";
    let reason = "It takes 12 months of membership; we count 62. 25% stays.";
    let illness = way("Illness", reason, &["How often in a year: no confirmed number.", shared]);
    let marriage = way(
        "Marriage",
        "It takes 12 months of membership; we count 62. 25% stays. It can be taken at most 5 times in a career.",
        &["How often you already took it.", shared],
    );
    let mut pension = way("Cash from the pension scheme", "You told us that you work now.", &[]);
    (pension.verdict, pension.at_most) = (Verdict::No, None);
    let content = compose_report(Vec::new(), vec![illness, pension, marriage]);
    let section = find_section(&content, "withdrawals");
    let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    assert_eq!(
        section.blocks[1..],
        [
            Block::Table {
                head: row(["Purpose", "Allowed", "At most"]),
                rows: vec![
                    row(["Illness", "Yes", "₹60,977"]),
                    row(["Cash from the pension scheme", "No", "–"]),
                    row(["Marriage", "Yes", "₹60,977"]),
                ],
            },
            Block::heading("Illness; Marriage"),
            Block::paragraph(reason),
            Block::List { items: vec!["Marriage: It can be taken at most 5 times in a career.".to_owned()] },
            Block::paragraph("What we can't know:"),
            Block::List {
                items: vec![
                    shared.to_owned(),
                    "Illness: How often in a year: no confirmed number.".to_owned(),
                    "Marriage: How often you already took it.".to_owned(),
                ],
            },
            Block::heading("Cash from the pension scheme"),
            Block::paragraph("You told us that you work now."),
        ]
    );
    let Some(Block::List { items }) = find_section(&content, "unchecked").blocks.first() else { panic!("no list") };
    assert!(items.iter().all(|text| !text.starts_with("How often")), "a doubt without its purpose: {items:?}");
    let hindi = translate(&content);
    let Block::List { items } = &find_section(&hindi, "withdrawals").blocks[5 + 1] else { panic!("no list") };
    assert_eq!(items[2], "शादी: आप पहले कितनी बार ले चुके हैं।");
}

#[test]
fn a_yes_has_its_condition_while_something_is_in_the_way() {
    let ways = || vec![way("Illness", "It takes 12 months of membership; we count 62. 25% stays.", &[])];
    let mut exit = failed(Check::ExitMissing, Some("BGBNG00111110000000101"), "No date of exit is known for First Mills", &EXIT_STEPS);
    exit.severity = Severity::Critical;
    let content = compose_report(vec![exit], ways());
    let section = find_section(&content, "withdrawals");
    let caveat = "A “Yes” below holds once what is in the way of a claim is mended.";
    assert!(section.blocks.contains(&Block::paragraph(caveat)), "{section:?}");
    let first_cells = |content: &ReportContent| {
        let rows = find_section(content, "withdrawals").blocks.iter().find_map(|block| match block {
            Block::Table { rows, .. } => Some(rows[0].clone()),
            _ => None,
        });
        rows.unwrap()
    };
    assert_eq!(first_cells(&content), ["Illness", "Yes, once what is in the way is mended", "₹60,977"]);
    assert_eq!(first_cells(&translate(&content))[1], "हाँ, जब रुकावट दूर हो जाए");
    assert_eq!(first_cells(&compose_report(Vec::new(), ways()))[1], "Yes");
}

#[test]
fn what_could_not_be_checked_names_the_employer() {
    let open = |member| Finding {
        outcome: Outcome::Unknown,
        reason: "That passbook was not uploaded.".to_owned(),
        ..failed(Check::PensionSanity, Some(member), "Whether pension was due can't be said", &[])
    };
    let content = compose_report(vec![open("BGBNG00111110000000101"), open("BGBNG00222220000000202")], Vec::new());
    let Some(Block::List { items }) = find_section(&content, "unchecked").blocks.first() else { panic!("no list") };
    let expected = ["First Mills", "Second Works"]
        .map(|employer| format!("Whether pension was due can't be said ({employer}). That passbook was not uploaded."));
    assert_eq!(items[..2], expected);
    translate(&content);
}

#[test]
fn how_much_a_finding_matters_is_said_as_on_the_dashboard() {
    for (severity, words) in [
        (Severity::Critical, "Urgent"),
        (Severity::High, "Important"),
        (Severity::Medium, "Worth mending"),
        (Severity::Low, "Small"),
        (Severity::Info, "Good to know"),
    ] {
        let mut finding = failed(Check::TwoUans, None, "You told us that you have more than one UAN", &[]);
        finding.severity = severity;
        let content = compose_report(vec![finding], Vec::new());
        let expected = format!("{words}: You told us that you have more than one UAN");
        assert_eq!(find_section(&content, "findings").blocks[0], Block::heading(expected));
        translate(&content);
    }
}

#[test]
fn a_line_of_two_accounts_names_its_own() {
    let line = |member: &str| Evidence {
        member: MemberId(member.to_owned()),
        year: FinancialYear::from_start_year(2021),
        line: Some(LineRef { page: 1, line: 17 }),
        text: "May 2021: employee ₹1,800, employer ₹550, pension ₹1,250, credited 14 Jun 2021".to_owned(),
    };
    let members = ["BGBNG00111110000000101", "BGBNG00222220000000202"];
    let of_both = Finding { evidence: members.map(line).to_vec(), ..failed(Check::Overlap, None, "2 months stand in two accounts", &[]) };
    let title = "1 deposit came late";
    let of_one = Finding { evidence: vec![line(members[1])], ..failed(Check::LateDeposit, Some(members[1]), title, &[]) };
    let content = compose_report(vec![of_both, of_one], Vec::new());
    let items = |content: &ReportContent| -> Vec<String> {
        let lists = find_section(content, "findings").blocks.iter();
        lists.flat_map(|block| if let Block::List { items } = block { items.clone() } else { Vec::new() }).collect()
    };
    let words = "May 2021: employee ₹1,800, employer ₹550, pension ₹1,250, credited 14 Jun 2021";
    let place = "passbook 2021-22, page 1, line 17";
    assert_eq!(
        items(&content),
        [
            format!("{words} (First Mills, account ending 0101, {place})"),
            format!("{words} (Second Works, account ending 0202, {place})"),
            format!("{words} ({place})"),
        ]
    );
    assert!(items(&translate(&content))[1].ends_with("(Second Works, 0202 पर ख़त्म होने वाला खाता, पासबुक 2021-22, पन्ना 1, लाइन 17)"));
}

#[test]
fn a_rule_says_in_words_how_sure_it_is() {
    let rule = |grade: &str, since| RuleSource {
        title: "Circular of 20 May 2025".to_owned(),
        url: Some("https://example.in/circular".to_owned()),
        since,
        grade: grade.to_owned(),
    };
    let day = Some(Date::constant(2025, 5, 20));
    for (rule, english, hindi) in [
        (
            rule("A", day),
            "Circular of 20 May 2025, in force from 20 May 2025; from an official text. https://example.in/circular",
            "Circular of 20 May 2025, 20 मई 2025 से लागू; सरकारी काग़ज़ से. https://example.in/circular",
        ),
        (
            rule("B", None),
            "Circular of 20 May 2025; from careful secondary sources. https://example.in/circular",
            "Circular of 20 May 2025; सावधानी से चुने दूसरे स्रोतों से. https://example.in/circular",
        ),
        (
            rule("unknown", None),
            "Circular of 20 May 2025; not confirmed by an official text. https://example.in/circular",
            "Circular of 20 May 2025; सरकारी काग़ज़ से पुष्टि नहीं हुई. https://example.in/circular",
        ),
    ] {
        let finding = Finding { rule: Some(rule), ..failed(Check::TwoUans, None, "You told us that you have more than one UAN", &[]) };
        let content = compose_report(vec![finding], Vec::new());
        let last = |content: &ReportContent| find_section(content, "findings").blocks.last().cloned();
        assert_eq!(last(&content), Some(Block::paragraph(format!("Rule: {english}"))));
        assert_eq!(last(&translate(&content)), Some(Block::paragraph(format!("नियम: {hindi}"))));
    }
    // Versions that were issued with a letter stay readable.
    let old = "Rule: Circular of 20 May 2025, in force from 20 May 2025; grade B. https://example.in/circular";
    let hindi = read_offer().hindi.translate(old);
    assert_eq!(hindi.as_deref(), Some("नियम: Circular of 20 May 2025, 20 मई 2025 से लागू; श्रेणी B. https://example.in/circular"));
}

#[test]
fn a_source_stands_once_in_the_list_however_sure_its_rules_are() {
    let day = Some(Date::constant(2026, 6, 29));
    let rule = |title: &str, grade: &str| {
        Some(RuleSource {
            title: title.to_owned(),
            url: Some("https://example.in/gazette".to_owned()),
            since: day,
            grade: grade.to_owned(),
        })
    };
    let ways = [("A Scheme, 2026", "A"), ("A Scheme, 2026", "B"), ("An order, deemed in force from 29 Jun 2026", "A")];
    let ways = ways.map(|(title, grade)| Withdrawal { rule: rule(title, grade), ..way("Illness", "The rules allow it.", &[]) });
    let content = compose_report(Vec::new(), ways.to_vec());
    let expected = [
        "A Scheme, 2026, in force from 29 Jun 2026; partly from an official text, partly from careful secondary sources. https://example.in/gazette",
        "An order, deemed in force from 29 Jun 2026; from an official text. https://example.in/gazette",
    ];
    let list = |content: &ReportContent| match find_section(content, "sources").blocks.last() {
        Some(Block::List { items }) => items.clone(),
        _ => Vec::new(),
    };
    assert_eq!(list(&content), expected);
    let hindi = read_offer().hindi.translate(expected[0]);
    let expected = "A Scheme, 2026, 29 जून 2026 से लागू; कुछ सरकारी काग़ज़ से, कुछ सावधानी से चुने दूसरे स्रोतों से. https://example.in/gazette";
    assert_eq!(hindi.as_deref(), Some(expected));
}

#[test]
fn a_title_that_ends_in_a_name_is_a_whole_sentence_in_hindi() {
    let hindi = read_offer().hindi;
    for (english, expected) in [
        ("Urgent: No date of exit is known for First Mills.", "फ़ौरन ज़रूरी: First Mills से नौकरी छोड़ने की तारीख़ पता नहीं।"),
        ("No date of exit is known for First Mills", "First Mills से नौकरी छोड़ने की तारीख़ पता नहीं"),
        ("Important: ₹1,21,857 waits in the account with A. B. Mills.", "ज़रूरी: A. B. Mills वाले खाते में ₹1,21,857 पड़े हैं।"),
        ("Your passbooks carry 2 UANs: XXXX XXXX 0201 and XXXX XXXX 0202", "आपकी पासबुक पर 2 यूएएन हैं: XXXX XXXX 0201 और XXXX XXXX 0202"),
        ("Important: 2 UANs stand under your number: XXXX 0201 and XXXX 0202.", "ज़रूरी: आपके नंबर से 2 यूएएन जुड़े हैं: XXXX 0201 और XXXX 0202।"),
    ] {
        assert_eq!(hindi.translate(english).as_deref(), Some(expected));
    }
}

#[test]
fn an_employer_whose_name_ends_in_a_full_stop_is_named_once() {
    let mut exit = failed(Check::ExitMissing, Some("BGBNG00111110000000101"), "No date of exit is known for First Mills Ltd.", &EXIT_STEPS);
    exit.amount = Some(5);
    let mut analysis = analyse_nothing(vec![exit], Vec::new());
    analysis.accounts[0].employer = "First Mills Ltd.".to_owned();
    let inputs = Inputs { books: Vec::new(), told: QuestionnaireAnswers::default(), fetched: None };
    let content = compose(ReportId(uuid::Uuid::nil()), 1, TODAY, &read_offer(), &analysis, &Origins { inputs: &inputs, told_on: TODAY });
    assert_eq!(find_section(&content, "findings").blocks[0], Block::heading("Urgent: No date of exit is known for First Mills Ltd"));
    translate(&content);
}

#[test]
fn every_letter_has_a_place_for_what_only_its_sender_can_write() {
    let offer = read_offer();
    for letter in &offer.letters {
        for place in ["Date: ", "UAN: ", "Member ID: ", "Signature: ", "My address: "] {
            assert!(offer.list_paragraphs(letter).any(|text| text.starts_with(place)), "{}: {place}", letter.title);
        }
    }
}

#[test]
fn a_report_is_kept_for_a_whole_year() {
    assert_eq!(read_offer().report_retention(), SignedDuration::from_hours(365 * 24));
}

#[test]
fn a_report_says_where_each_thing_comes_from_and_of_which_day() {
    let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    let cells = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
    let account = |name: &str| row([name, "Your passbooks", "no date printed"]);
    let accounts = [account("First Mills, account ending 0101"), account("Second Works, account ending 0202")];
    let head = row(["What", "From", "As of"]);
    let what = "UANs, names and dates of exit under your number";
    let told = QuestionnaireAnswers { employed: Some(true), ..QuestionnaireAnswers::default() };
    let mut inputs = Inputs { books: Vec::new(), told, fetched: None };
    let answers = row(["Your answers to the questions", "You told us", "28 Nov 2026"]);
    let content = compose_of(Vec::new(), Vec::new(), &inputs);
    let not_fetched = row([what, "Not fetched", "–"]);
    let rows = accounts.iter().cloned().chain([answers.clone(), not_fetched]).collect();
    assert_eq!(find_section(&content, "origins").blocks[0], Block::Table { head: head.clone(), rows });
    translate(&content);
    let employment = |member: &str, left| FetchedEmployment { member: MemberId(member.to_owned()), joined: None, left };
    let uan = FetchedUan {
        uan: Uan::new("100100100101").unwrap(),
        name: Some("Asha Rao".to_owned()),
        employments: vec![
            employment("BGBNG00222220000000202", None),
            employment("BGBNG00111110000000101", Some(Date::constant(2021, 3, 31))),
        ],
    };
    let fetched_on = Date::constant(2026, 3, 1);
    inputs.fetched = Some(FetchedRecord { source: "Sample source".to_owned(), fetched_on, uans: vec![uan] });
    let content = compose_of(Vec::new(), Vec::new(), &inputs);
    let rows = accounts.into_iter().chain([answers, row([what, "Told by Sample source", "1 Mar 2026"])]).collect();
    assert_eq!(
        find_section(&content, "origins").blocks,
        [
            Block::Table { head, rows },
            Block::paragraph("This stood under your number on 1 Mar 2026; what changed since is not in this report."),
            Block::Table {
                head: cells(["Account", "Date of exit"]),
                rows: vec![
                    cells(["UAN XXXX XXXX 0101, account ending 0202", "none"]),
                    cells(["UAN XXXX XXXX 0101, account ending 0101", "31 Mar 2021"]),
                ],
            },
        ]
    );
    translate(&content);
    let Some(Block::List { items }) = find_section(&content, "unchecked").blocks.last() else { panic!("no list") };
    assert!(items.last().unwrap().contains("what Sample source told, nothing else"), "{items:?}");
    inputs.fetched = inputs.fetched.map(|record| FetchedRecord { uans: Vec::new(), ..record });
    translate(&compose_of(Vec::new(), Vec::new(), &inputs));
}

#[test]
fn a_later_record_counts_unless_it_is_somebody_elses() {
    let inputs = |fetched| Inputs { books: vec![read_book()], told: QuestionnaireAnswers::default(), fetched };
    let record = |uan: &str, name: &str, day: Date| FetchedRecord {
        source: "Sample source".to_owned(),
        fetched_on: day,
        uans: vec![FetchedUan { uan: Uan::new(uan).unwrap(), name: Some(name.to_owned()), employments: Vec::new() }],
    };
    let own = record("100100100101", "ASHA RAO", TODAY);
    let take = |known: Option<FetchedRecord>, later: &FetchedRecord| {
        let mut inputs = inputs(known);
        inputs.take_record(Some(later.clone()));
        inputs.fetched
    };
    assert_eq!(take(None, &own), Some(own.clone()));
    assert_eq!(take(None, &record("100100100202", "RAVI IYER", TODAY)), None, "another person's");
    let old = record("100100100101", "ASHA RAO", Date::constant(2026, 3, 1));
    assert_eq!(take(Some(own.clone()), &old), Some(own.clone()), "an older copy");
    assert_eq!(take(Some(old), &own), Some(own.clone()));
    let empty = FetchedRecord { uans: Vec::new(), ..own.clone() };
    assert_eq!(take(Some(own.clone()), &empty), Some(own));
    assert_eq!(take(None, &empty), Some(empty));
}

/// A row of a table.
fn cells(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

fn read_row(wage_month: &str, kind: RowKind, (employee, employer, pension): (i64, i64, i64), line: u16) -> Row {
    let month: Month = wage_month.parse().unwrap();
    let heads = Heads { employee, employer, pension };
    Row { wage_month: month, on: month.add_months(1).first_day(), kind, wages: Wages::default(), heads, line: LineRef { page: 1, line } }
}

/// A year of an account with a late deposit, a claim, and nothing for the rest of it.
fn read_year() -> Passbook {
    let due = Month::new(2021, 5).unwrap();
    let rows = vec![
        read_row("2021-04", RowKind::Contribution { due }, (1_800, 550, 1_250), 11),
        read_row("2021-05", RowKind::Contribution { due }, (1_800, 550, 1_250), 12),
        read_row("2021-06", RowKind::Claim { para: None }, (-2_000, 0, 0), 13),
    ];
    Passbook {
        opening: Heads { employee: 10_000, employer: 4_000, pension: 9_000 },
        rows,
        interest: Some(Heads { employee: 900, employer: 300, pension: 0 }),
        tds: Some(Heads { employee: -60, employer: 0, pension: 0 }),
        // A running year prints a forecast here.
        closing: Heads { employee: 99_999, employer: 99_999, pension: 99_999 },
        ..read_book()
    }
}

/// The line of a month table for a row of [`read_year`], or for a month without one.
fn line_of(book: &Passbook, wage_month: &str, state: MonthState) -> MonthLine {
    let month: Month = wage_month.parse().unwrap();
    let row = book.rows.iter().find(|row| row.wage_month == month);
    MonthLine {
        member: book.member.clone(),
        year: book.year,
        wage_month: month,
        on: row.map(|row| row.on),
        state,
        epf_wages: 0,
        heads: row.map(|row| row.heads).unwrap_or_default(),
        line: row.map(|row| row.line),
        explanation: String::new(),
    }
}

#[test]
fn each_account_has_its_years_and_its_lines_with_what_is_odd_about_them() {
    let book = read_year();
    let member = book.member.0.as_str();
    let evidence = vec![Evidence { member: book.member.clone(), year: book.year, line: Some(book.rows[1].line), text: String::new() }];
    let late = Finding { evidence, ..failed(Check::LateDeposit, Some(member), "1 deposit came late", &[]) };
    let doubled =
        Finding { months: vec![Month::new(2021, 5).unwrap()], ..failed(Check::Overlap, None, "2 months stand in two accounts", &[]) };
    let shared =
        Finding { months: vec![Month::new(2021, 4).unwrap()], ..failed(Check::ContributionMaths, Some("elsewhere"), "Wrong", &[]) };
    let mut analysis = analyse_nothing(vec![late, doubled, shared], Vec::new());
    let interest = MonthLine { line: None, ..line_of(&book, "2022-03", MonthState::Interest) };
    analysis.months = vec![
        line_of(&book, "2021-04", MonthState::Contribution),
        line_of(&book, "2021-05", MonthState::Contribution),
        line_of(&book, "2021-06", MonthState::Withdrawal),
        line_of(&book, "2021-07", MonthState::Missing),
        interest,
    ];
    let Section { blocks, .. } = compose_accounts(&analysis, &[book]).unwrap();
    let at = blocks.iter().position(|block| *block == Block::heading("First Mills, account ending 0101")).unwrap();
    assert_eq!(
        blocks[at + 1..],
        [
            Block::Table {
                head: cells(&["Year", "Opening", "Employee", "Employer", "Pension", "Interest", "Other entries", "Closing"]),
                // 14,000 + 3,600 + 1,100 + 1,200 − 2,060: what stands in a row makes its end.
                rows: vec![cells(&["2021-22", "₹14,000", "₹3,600", "₹1,100", "₹2,500", "₹1,200", "−₹2,060", "₹17,840"])],
            },
            Block::Table {
                head: cells(&["Wage month", "Employee", "Employer", "Pension", "Date", "Note"]),
                rows: vec![
                    cells(&["April 2021", "₹1,800", "₹550", "₹1,250", "1 May 2021", "–"]),
                    cells(&["May 2021", "₹1,800", "₹550", "₹1,250", "1 Jun 2021", "Paid in late. In two accounts."]),
                    cells(&["June 2021", "−₹2,000", "₹0", "₹0", "1 Jul 2021", "Withdrawal."]),
                    cells(&["July 2021", "–", "–", "–", "–", "Missing."]),
                ],
            },
        ],
        "the second account has no line, so it has no tables"
    );
}

#[test]
fn every_note_of_a_line_has_its_hindi() {
    let book = read_year();
    let inputs = Inputs { books: vec![book.clone()], told: QuestionnaireAnswers::default(), fetched: None };
    let of_month = |check: Check| Finding {
        months: vec![Month::new(2021, 4).unwrap()],
        ..failed(check, Some(&book.member.0), "1 deposit came late", &[])
    };
    let checks = [Check::ContributionMaths, Check::PensionSanity, Check::ServiceDates];
    let mut analysis = analyse_nothing(checks.map(of_month).to_vec(), Vec::new());
    let states = [
        MonthState::Contribution,
        MonthState::ZeroWages,
        MonthState::Missing,
        MonthState::NotUploaded,
        MonthState::Transfer,
        MonthState::Withdrawal,
        MonthState::Interest,
        MonthState::Other,
    ];
    analysis.months = states.into_iter().map(|state| line_of(&book, "2021-04", state)).collect();
    let origins = Origins { inputs: &inputs, told_on: TODAY };
    let content = compose(ReportId(uuid::Uuid::nil()), 1, TODAY, &read_offer(), &analysis, &origins);
    let Some(Block::Table { rows, .. }) = find_section(&content, "accounts").blocks.last() else { panic!("no table") };
    assert_eq!(rows.len(), states.len());
    assert_eq!(rows[0][5], "Not the right share of the wages. Pension part in question. Outside your dates of service.");
    let hindi = translate(&content);
    let Some(Block::Table { rows, .. }) = find_section(&hindi, "accounts").blocks.last() else { panic!("no table") };
    assert_eq!((rows[0][0].as_str(), rows[2][5].as_str()), ("अप्रैल 2021", "नहीं मिला।"));
}

#[test]
fn a_letter_has_what_is_known_and_blanks_for_the_rest() {
    let gap =
        |months| Finding { months, ..failed(Check::MissingMonths, Some("BGBNG00111110000000101"), "1 month without a PF deposit", &[]) };
    let letter_of = |findings: Vec<Finding>, books: Vec<Passbook>| {
        let content = compose_of(findings, Vec::new(), &Inputs { books, told: QuestionnaireAnswers::default(), fetched: None });
        translate(&content);
        let blocks = find_section(&content, "letters").blocks.clone();
        let paragraph = |block: &Block| if let Block::Paragraph { text } = block { Some(text.clone()) } else { None };
        blocks.iter().filter_map(paragraph).collect::<Vec<String>>()
    };
    let blank = "____________________________";
    let known = letter_of(vec![gap(vec![Month::new(2021, 5).unwrap()])], vec![read_book()]);
    let said = |lines: &[String], line: &str| assert!(lines.iter().any(|one| one == line), "{line} in {lines:#?}");
    for line in [
        format!("Date: {blank}"),
        format!("UAN: XXXX XXXX 0101 (in full: {blank})"),
        format!("Member ID: ending 0101 (in full: {blank})"),
        "Yours faithfully, Asha Rao".to_owned(),
        format!("Signature: {blank}"),
        format!("My address: {blank}{blank}"),
    ] {
        said(&known, &line);
    }
    assert!(known.iter().any(|line| line.contains("these wage months: May 2021.")), "{known:#?}");
    assert!(!known.iter().any(|line| line.contains("BGBNG00111110000000101") || line.contains('{')), "{known:#?}");
    // No passbook prints the number, and nobody knows the months.
    let unknown = letter_of(vec![gap(Vec::new())], Vec::new());
    said(&unknown, &format!("UAN: {blank}"));
    assert!(unknown.iter().any(|line| line.contains(&format!("these wage months: {blank}."))), "{unknown:#?}");
    assert!(!unknown.iter().any(|line| line.contains("see the report")), "a letter goes to somebody without it: {unknown:#?}");
}

#[test]
fn money_that_is_not_transferred_yet_is_named_at_every_way() {
    let note = "Money in older accounts counts once it is transferred.";
    let reported = format!("It is reported that all of the balance can be taken in this case. We have not read the official text. {note}");
    let content = compose_report(Vec::new(), vec![way("All of it: leaving India for good", &reported, &[])]);
    assert!(find_section(&content, "withdrawals").blocks.contains(&Block::paragraph(reported.as_str())));
    translate(&content);
}

/// As it is sealed: its UAN is masked.
fn read_book() -> Passbook {
    let none = Heads::default();
    Passbook {
        member: MemberId("BGBNG00111110000000101".to_owned()),
        establishment: EstablishmentId("BGBNG0011111000".to_owned()),
        employer: "First Mills".to_owned(),
        holder: "ASHA RAO".to_owned(),
        born: None,
        uan: Uan::new("100100100101").map(|uan| uan.without_first_digits()),
        year: FinancialYear::from_start_year(2021),
        printed: None,
        opening: none,
        rows: Vec::new(),
        totals: Totals::default(),
        interest: None,
        tds: None,
        closing: none,
        taxable: None,
        checks: Vec::new(),
    }
}
