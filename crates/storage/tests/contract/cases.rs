//! Cases: what is stored comes back, and clocks run by the terms and by the office's fact.

use std::sync::Arc;

use domain::assist_modules::{AssistHelp, AssistModule, AssistText};
use domain::cases::{
    Case, CaseDeps, CaseFilter, CaseInput, CaseRules, CaseStatus, Cases, DeskAction, EventKind, FilingInput, Question, ResolveInput,
};
use domain::consents::Consents;
use domain::facts::{Confidence, EffectiveValue, Fact, FactCache, FactUnit, FactValue, Registry};
use domain::ids::{IntakeFileId, StaffTokenId};
use domain::intake_files::{FileKind, FileState, IntakeFile};
use domain::keys::SigningKeys;
use domain::language::Language;
use domain::messages::Outbox;
use domain::paging::Page;
use domain::payments::Orders;
use domain::sessions::{Assurance, Caller, Sessions, SignInCodes};
use domain::staff::{Role, Staff, StaffToken};
use domain::subscribers::{SubscriberDeps, Subscribers};
use domain::time::indian_date;
use domain::{Environment, Store};
use jiff::{SignedDuration, ToSpan};
use uuid::Uuid;

use crate::clock::{ManualClock, load_templates};
use crate::engines::{TestDatabase, conflict_code};
use crate::samples::{minute, session_id, subscriber_id};
use crate::settling::sample_site;
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    one_case_is_erased_and_the_other_stays,
    an_expert_finds_the_cases_given_to_them,
    bytes_of_a_person_and_of_unpaid_cases_are_summed,
    an_unanswered_case_is_closed_after_three_weeks,
    an_office_that_is_late_is_noticed_the_day_after,
    a_question_neither_stops_an_office_nor_ends_its_case,
    a_resolved_case_closes_by_itself_and_reopens_for_a_month,
);

const DAY: SignedDuration = SignedDuration::from_hours(24);

struct World {
    cases: Cases,
    clock: Arc<ManualClock>,
    environment: Environment,
    database: TestDatabase,
}

fn caller() -> Caller {
    Caller { session: session_id(1), subscriber: subscriber_id(1), assurance: Assurance::Proven }
}

fn agent() -> Staff {
    Staff { name: "Meera".to_owned(), role: Role::Agent, modules: vec!["epf".to_owned()] }
}

fn registry() -> Registry {
    let day = "2020-01-01".parse().unwrap();
    let source = domain::articles::Source { title: "Rule".to_owned(), publisher: None, url: None };
    let value = EffectiveValue { from: day, value: FactValue::Number(20.0), confidence: Confidence::A, checked: day, source };
    Registry::new([Fact {
        id: "epf.settlement-days".to_owned(),
        label: "Time to settle".to_owned(),
        category: "epfo".to_owned(),
        unit: FactUnit::Days,
        values: vec![value],
    }])
}

fn module() -> AssistModule {
    AssistModule {
        slug: "epf".to_owned(),
        title: "Provident fund help".to_owned(),
        line: "Check it".to_owned(),
        takes: None,
        text: AssistText { help: Some(AssistHelp::default()), ..AssistText::default() },
        checked_on: "2026-11-20".parse().unwrap(),
        position: 1,
        updated_at: minute(0),
    }
}

impl World {
    async fn open(database: TestDatabase) -> Self {
        database.insert_subscribers(1).await;
        write!(database, |work| work.assist_modules().save(&module()));
        let (clock, environment) = ManualClock::starting_at(minute(0));
        let store: Arc<dyn Store> = database.store.clone();
        let keys = SigningKeys::new(store.clone(), environment.clone());
        let outbox = Outbox::new(environment.clone(), Arc::new(load_templates()), 5);
        let site = Arc::new(sample_site());
        let sessions = Sessions::new(store.clone(), environment.clone(), keys.clone());
        let consents = Consents::new(store.clone(), environment.clone());
        let codes = SignInCodes::new(environment.clone(), 5);
        let people = SubscriberDeps { sessions, codes, consents, outbox: outbox.clone(), keys, site: site.clone() };
        let deps = CaseDeps {
            rules: Arc::new(CaseRules::parse(include_str!("../../../../content/cases.yml")).unwrap()),
            fact_cache: Arc::new(FactCache::new(registry())),
            subscribers: Subscribers::new(store.clone(), environment.clone(), people),
            orders: Orders::new(store.clone(), environment.clone()),
            outbox,
            site,
        };
        let cases = Cases::new(store, environment.clone(), deps);
        Self { cases, clock, environment, database }
    }

    async fn new_case(&self) -> Case {
        let input = CaseInput {
            module: "epf".to_owned(),
            text: "My claim was sent back".to_owned(),
            consent: Some("case-2".to_owned()),
            language: Language::Hindi,
            ..CaseInput::default()
        };
        let case = self.cases.request_case(caller(), input).await.unwrap();
        self.act(&case, DeskAction::OpenFree { reason: "A short one".to_owned() }).await
    }

    async fn act(&self, case: &Case, action: DeskAction) -> Case {
        self.cases.take_desk_action(&agent(), case.id, action).await.unwrap()
    }

    /// Lets so many days pass, and the clock run once at their end.
    async fn wait_days(&self, case: &Case, days: i64) -> Case {
        self.clock.advance(SignedDuration::from_secs(DAY.as_secs() * days));
        self.cases.process_due_cases().await.unwrap();
        self.database.store.cases().find(case.id).await.unwrap().unwrap()
    }

    async fn count_events(&self, case: &Case, kind: EventKind) -> usize {
        self.cases.list_events_for_desk(case.id).await.unwrap().iter().filter(|event| event.kind == kind).count()
    }
}

async fn what_was_stored_comes_back(database: TestDatabase) {
    let world = World::open(database).await;
    let case = world.new_case().await;
    assert_eq!(world.cases.find_own(caller(), case.id).await.unwrap(), case);
    assert_eq!(case.language, Language::Hindi);
    let second = world.new_case().await;
    assert_ne!(case.number, second.number);
    let list = world.database.store.cases().list_by_subscriber(subscriber_id(1)).await.unwrap();
    assert_eq!(list.iter().map(|case| case.id).collect::<Vec<_>>(), [second.id, case.id], "newest first");
    let store = &world.database.store;
    let queue = |modules: &[&str]| {
        let filter = CaseFilter { modules: Some(modules.iter().map(|&module| module.to_owned()).collect()), ..CaseFilter::default() };
        async move { store.cases().list_queue(&filter, Page::new_clamped(1, 10)).await.unwrap().total }
    };
    assert_eq!((queue(&["epf", "will"]).await, queue(&["will"]).await, queue(&[]).await), (2, 0, 0));
    let events = world.cases.list_events_for_desk(case.id).await.unwrap();
    assert_eq!(events.iter().map(|event| event.number).collect::<Vec<_>>(), [1, 2, 3]);
}

async fn one_case_is_erased_and_the_other_stays(database: TestDatabase) {
    let world = World::open(database).await;
    let (case, other) = (world.new_case().await, world.new_case().await);
    assert_eq!(conflict_code(world.cases.erase_case(caller(), case.id).await), "WRONG_STATE");
    world.cases.cancel_case(caller(), case.id, None).await.unwrap();
    world.cases.erase_case(caller(), case.id).await.unwrap();
    let left = world.database.store.cases().find(case.id).await.unwrap().unwrap();
    assert_eq!((left.number.as_str(), left.subscriber, left.title.as_str()), (case.number.as_str(), None, ""));
    assert_eq!((left.status, left.checklist.len(), left.quote), (CaseStatus::Cancelled, 0, None));
    assert!(world.cases.list_events_for_desk(case.id).await.unwrap().is_empty());
    assert_eq!(world.cases.find_own(caller(), other.id).await.unwrap(), other);
    assert!(!world.cases.list_events_for_desk(other.id).await.unwrap().is_empty());
    write!(world.database, |work| work.cases().erase(case.id));
}

async fn an_expert_finds_the_cases_given_to_them(database: TestDatabase) {
    let world = World::open(database).await;
    let (given, other) = (world.new_case().await, world.new_case().await);
    let token = StaffToken {
        id: StaffTokenId(Uuid::from_u128(9)),
        name: "Ravi".to_owned(),
        role: Role::Expert,
        modules: Vec::new(),
        hash: "hash".to_owned(),
        created_at: minute(0),
        last_used_at: None,
        revoked_at: None,
        expires_at: None,
    };
    write!(world.database, |work| work.staff().insert(&token));
    let expert = Staff { name: "Ravi".to_owned(), role: Role::Expert, modules: Vec::new() };
    let page = || Page::new_clamped(1, 10);
    assert_eq!(world.cases.list_given(&expert, page()).await.unwrap().total, 0);
    world.act(&given, DeskAction::GiveToExpert { to: Some("Ravi".to_owned()) }).await;
    let list = world.cases.list_given(&expert, page()).await.unwrap();
    assert_eq!(list.items.iter().map(|case| (case.id, case.expert.clone())).collect::<Vec<_>>(), [(given.id, Some("Ravi".to_owned()))]);
    assert!(world.cases.find_given(&expert, other.id).await.is_err());
    // After its end the case is read until its files are deleted.
    world.act(&given, DeskAction::Resolve(ResolveInput { reason: "Paid".to_owned() })).await;
    world.cases.accept_outcome(caller(), given.id, None).await.unwrap();
    assert_eq!(world.cases.list_given(&expert, page()).await.unwrap().total, 0);
    world.wait_days(&given, 29).await;
    assert!(world.cases.find_given(&expert, given.id).await.is_ok());
    world.wait_days(&given, 1).await;
    assert!(world.cases.find_given(&expert, given.id).await.is_err());
}

async fn bytes_of_a_person_and_of_unpaid_cases_are_summed(database: TestDatabase) {
    let world = World::open(database).await;
    let (case, other) = (world.new_case().await, world.new_case().await);
    for (number, of, size, state) in
        [(1, &case, 100, FileState::Clean), (2, &case, 5_000_000_000, FileState::Refused), (3, &other, 20, FileState::Quarantined)]
    {
        let file = IntakeFile {
            id: IntakeFileId(Uuid::from_u128(number)),
            visitor: None,
            booking: None,
            case: Some(of.id),
            place: u8::from(number == 2),
            name: format!("Paper {number}.pdf"),
            kind: FileKind::Pdf,
            size,
            object: format!("intake-{number}"),
            state,
            created_at: minute(0),
            expires_at: minute(1000),
        };
        let work = world.database.begin().await;
        assert!(work.intake_files().insert_if_place_free(&file).await.unwrap());
        work.commit().await.unwrap();
    }
    let files = world.database.store.intake_files();
    assert_eq!(files.sum_bytes_of_person(subscriber_id(1)).await.unwrap(), 120, "a refused file has no bytes");
    assert_eq!(files.sum_bytes_of_person(subscriber_id(2)).await.unwrap(), 0);
    assert_eq!(files.sum_unpaid_case_bytes().await.unwrap(), 120);
    assert_eq!(files.sum_draft_bytes().await.unwrap(), 0);
    // What is nobody's any more lies there until it is deleted.
    world.cases.cancel_case(caller(), other.id, None).await.unwrap();
    world.cases.erase_case(caller(), other.id).await.unwrap();
    assert_eq!(files.sum_bytes_of_person(subscriber_id(1)).await.unwrap(), 100);
    assert_eq!(files.sum_unpaid_case_bytes().await.unwrap(), 120);
}

async fn an_unanswered_case_is_closed_after_three_weeks(database: TestDatabase) {
    let world = World::open(database).await;
    let case = world.new_case().await;
    world.act(&case, DeskAction::Ask(Question { text: Some("Which one?".to_owned()), ..Question::default() })).await;
    for (days, reminders) in [(1, 0), (1, 1), (4, 1), (1, 2), (13, 2)] {
        let seen = world.wait_days(&case, days).await;
        assert_eq!((seen.status, seen.reminders), (CaseStatus::WaitingForYou, reminders));
    }
    let closed = world.wait_days(&case, 1).await;
    assert_eq!(closed.status, CaseStatus::Closed);
    assert_eq!(closed.keep_until, closed.closed_at.map(|at| at + DAY * 30));
    assert_eq!(closed.clock_at, None);
}

async fn an_office_that_is_late_is_noticed_the_day_after(database: TestDatabase) {
    let world = World::open(database).await;
    let case = world.new_case().await;
    let today = indian_date(world.environment.now());
    let input = FilingInput { kind: "epfo".to_owned(), office: "EPFO".to_owned(), reference: "BG-17".to_owned(), filed_on: Some(today) };
    let filed = world.cases.record_filing(caller(), case.id, &input).await.unwrap();
    assert_eq!(filed.filings[0].answer_by, Some(today + 20.days()));
    let before = world.count_events(&case, EventKind::Message).await;
    world.wait_days(&case, 20).await;
    assert_eq!(world.count_events(&case, EventKind::Message).await, before, "it has that day too");
    for _ in 0..2 {
        assert_eq!(world.wait_days(&case, 1).await.status, CaseStatus::WaitingForOffice);
    }
    assert_eq!(world.count_events(&case, EventKind::Message).await, before + 1, "told once");
}

async fn a_question_neither_stops_an_office_nor_ends_its_case(database: TestDatabase) {
    let world = World::open(database).await;
    let case = world.new_case().await;
    let today = indian_date(world.environment.now());
    let input = FilingInput { kind: "epfo".to_owned(), office: "EPFO".to_owned(), reference: "BG-17".to_owned(), filed_on: Some(today) };
    world.cases.record_filing(caller(), case.id, &input).await.unwrap();
    let question = || DeskAction::Ask(Question { text: Some("Which one?".to_owned()), ..Question::default() });
    assert_eq!(world.act(&case, question()).await.status, CaseStatus::WaitingForYou);
    let answered = world.cases.write_message(caller(), case.id, "The first one").await.unwrap();
    assert_eq!((answered.status, answered.due_at.is_some()), (CaseStatus::WaitingForOffice, true));
    world.act(&case, question()).await;
    let count_late = async || {
        let events = world.cases.list_events_for_desk(case.id).await.unwrap();
        events.iter().filter(|event| event.text.contains("The office had until")).count()
    };
    for (days, late) in [(2, 0), (5, 0), (15, 1), (18, 1)] {
        assert_eq!((world.wait_days(&case, days).await.status, count_late().await), (CaseStatus::WaitingForYou, late));
    }
    assert_eq!(world.wait_days(&case, 3).await.status, CaseStatus::Closed, "three weeks after its office was late");
}

async fn a_resolved_case_closes_by_itself_and_reopens_for_a_month(database: TestDatabase) {
    let world = World::open(database).await;
    let case = world.new_case().await;
    world.act(&case, DeskAction::Resolve(ResolveInput { reason: "Paid".to_owned() })).await;
    assert_eq!(world.wait_days(&case, 13).await.status, CaseStatus::Resolved);
    assert_eq!(world.wait_days(&case, 1).await.status, CaseStatus::Closed);
    world.wait_days(&case, 29).await;
    assert_eq!(world.cases.reopen_case(caller(), case.id, "Not yet").await.unwrap().status, CaseStatus::Open);
    world.act(&case, DeskAction::Resolve(ResolveInput { reason: "Paid".to_owned() })).await;
    world.cases.accept_outcome(caller(), case.id, None).await.unwrap();
    world.wait_days(&case, 31).await;
    assert_eq!(conflict_code(world.cases.reopen_case(caller(), case.id, "Again").await), "WRONG_STATE");
}
