//! What agents do: the queue, prices, questions, answers and the end of a case. Agents see cases of their own modules only.

use super::case::{Case, ChecklistItem, Quote};
use super::event::{Author, CaseAccess, EventKind};
use super::filing::{FilingInput, OfficeAnswer};
use super::notifications::CaseNotification;
use super::person::{parse_line, parse_text};
use super::repository::CaseFilter;
use super::rules::add_days;
use super::service::{Cases, NewEvent, case_not_found};
use super::status::CaseStatus;
use crate::assist_modules::AssistModule;
use crate::audit::{self, Act, note_value};
use crate::ids::{CaseId, IntakeFileId};
use crate::paging::{Listing, Page};
use crate::staff::Staff;
use crate::subscribers::Subscriber;
use crate::text::lengths;
use crate::{Error, Money, Result, UnitOfWork};

const MAX_CHECKLIST: usize = 30;
/// The gateway's minimum (Razorpay, api/orders/create, read 9 Apr 2026).
const MIN_PRICE: Money = Money::from_paise(100);
/// More than any help costs: a slip of the keys is told before anybody gets the mail with it.
const MAX_PRICE: Money = Money::from_paise(100_000_000);

/// What an agent asks the person for: words, a file, or lines to tick; at least one of them.
#[derive(Clone, Default)]
pub struct Question {
    pub text: Option<String>,
    pub wants_file: bool,
    pub lines: Vec<String>,
}

/// How an agent settles a case.
#[derive(Clone, Default)]
pub struct ResolveInput {
    pub reason: String,
}

/// What an agent does in a case.
#[derive(Clone)]
pub enum DeskAction {
    /// A price in paise with its reason. It may be stated again until it is paid.
    Quote {
        price: Money,
        reason: String,
    },
    /// Begins without a price.
    OpenFree {
        reason: String,
    },
    Ask(Question),
    Answer {
        text: String,
    },
    /// For staff only.
    Note {
        text: String,
    },
    /// "Filed on … with number …", as the person told us.
    File(FilingInput),
    /// The office has answered.
    OfficeAnswered(OfficeAnswer),
    Resolve(ResolveInput),
    /// Closes a resolved case, because the person said so elsewhere, or one that waits in vain.
    Close {
        reason: String,
    },
    /// Cancels, or states the refund of a case that the person cancelled after work began. `refund`: the part not worked for.
    Cancel {
        refund: Option<Money>,
        reason: String,
    },
    /// Another member of staff goes on.
    HandOver {
        to: String,
        reason: Option<String>,
    },
    /// An expert may read the case and write in it, by the name of their token; `None` ends that.
    GiveToExpert {
        to: Option<String>,
    },
}

impl DeskAction {
    /// Why, as the agent typed it. What resolves a case is an answer to its person and stands in the thread.
    fn reason(&self) -> Option<&str> {
        match self {
            Self::Quote { reason, .. } | Self::OpenFree { reason } | Self::Close { reason } | Self::Cancel { reason, .. } => Some(reason),
            Self::HandOver { reason, .. } => reason.as_deref(),
            _ => None,
        }
    }
}

impl Cases {
    /// The queue of an agent's modules, by due time.
    pub async fn list_queue(&self, staff: &Staff, mut filter: CaseFilter, page: Page) -> Result<Listing<Case>> {
        if !staff.role.can_administer() {
            let wanted = filter.modules.take();
            let is_wanted = |module: &&String| wanted.as_ref().is_none_or(|wanted| wanted.contains(module));
            filter.modules = Some(staff.modules.iter().filter(is_wanted).cloned().collect());
        }
        self.store.cases().list_queue(&filter, page).await
    }

    /// A case with its person, for an agent of its module. The person sees that it was read.
    pub async fn read_for_staff(&self, staff: &Staff, id: CaseId) -> Result<(Case, Option<Subscriber>)> {
        let case = self.find_for_staff(staff, id).await?;
        self.record_access(staff, id, "case").await?;
        let subscriber = self.find_person(&case).await?;
        Ok((case, subscriber))
    }

    /// Whose case it is; `None` after they were erased.
    pub async fn find_person(&self, case: &Case) -> Result<Option<Subscriber>> {
        match case.subscriber {
            Some(subscriber) => self.store.subscribers().find(subscriber).await,
            None => Ok(None),
        }
    }

    pub async fn find_for_staff(&self, staff: &Staff, id: CaseId) -> Result<Case> {
        self.store.cases().find(id).await?.filter(|case| case.is_visible_to(staff)).ok_or_else(case_not_found)
    }

    /// The module's page, for what an agent may tell and where it stands.
    pub async fn find_case_module(&self, case: &Case) -> Result<Option<AssistModule>> {
        self.store.assist_modules().find(&case.module).await
    }

    /// Says in the case that a member of staff read something of it.
    pub async fn record_access(&self, staff: &Staff, id: CaseId, what: &str) -> Result<()> {
        let work = self.store.begin().await?;
        let access = CaseAccess { case: id, at: self.environment.now(), staff: staff.name.clone(), what: what.to_owned() };
        work.cases().add_access(&access).await?;
        work.commit().await
    }

    /// As [`Cases::record_access`], for a file; the audit trail names it by its id.
    pub async fn record_file_access(&self, staff: &Staff, id: CaseId, file: IntakeFileId, name: &str) -> Result<()> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        work.cases().add_access(&CaseAccess { case: id, at: now, staff: staff.name.clone(), what: name.to_owned() }).await?;
        let act = Act::new(now, "case.file.read", id, file);
        audit::record(&*work, Act { actor: staff.name.clone(), role: staff.role.as_str().to_owned(), ..act }).await?;
        work.commit().await
    }

    /// Does what an agent decided. `WRONG_STATE` when the state of the case does not allow it.
    pub async fn take_desk_action(&self, staff: &Staff, id: CaseId, action: DeskAction) -> Result<Case> {
        self.find_for_staff(staff, id).await?;
        let reason = action.reason().map(|typed| audit::parse_reason("reason", typed)).transpose()?;
        let mut work = self.store.begin().await?;
        if matches!(action, DeskAction::Cancel { .. } | DeskAction::Quote { .. }) {
            self.lock_order_first(&*work, id).await?;
        }
        let mut case = self.lock_for_staff(&*work, staff, id).await?;
        // Nobody could export or erase what is written there. A refund may still have to be stated.
        if case.is_erased() && !matches!(action, DeskAction::Cancel { .. }) {
            return Err(Error::conflict("WRONG_STATE", "This case was erased. Nothing more can be written in it"));
        }
        let price = |case: &Case| case.quote.as_ref().map(Quote::amount);
        let (status, quoted) = (case.status, price(&case));
        let by = Author::Staff(staff.name.clone());
        if !matches!(action, DeskAction::Note { .. } | DeskAction::HandOver { .. } | DeskAction::GiveToExpert { .. }) {
            case.agent.get_or_insert_with(|| staff.name.clone());
        }
        self.apply(&*work, &mut case, by, action).await?;
        note_value(&mut *work, "status", Some(status.as_str()), Some(case.status.as_str()));
        note_value(&mut *work, "price", quoted, price(&case));
        if let Some(reason) = reason {
            // The thread has the beginning of a long one; the trail has all of it.
            work.note_reason(&reason);
        }
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    async fn apply(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, action: DeskAction) -> Result<()> {
        match action {
            DeskAction::Quote { price, reason } => self.quote(work, case, by, price, &reason).await,
            DeskAction::OpenFree { reason } => self.open_free(work, case, by, &reason).await,
            DeskAction::Ask(question) => self.ask(work, case, by, &question).await,
            DeskAction::Answer { text } => self.answer(work, case, by, &text).await,
            DeskAction::Note { text } => {
                let text = parse_text("text", &text)?;
                self.record(work, case, NewEvent::new(by, EventKind::Note, &text)).await
            }
            DeskAction::File(input) => {
                self.begin_work(case);
                self.wait_for_office(work, case, &input, by).await
            }
            DeskAction::OfficeAnswered(answer) => self.record_office_answer(work, case, by, &answer).await,
            DeskAction::Resolve(input) => self.resolve(work, case, by, &input).await,
            DeskAction::Close { reason } => {
                let why = parse_reason(&reason)?;
                self.take_step(work, case, CaseStatus::Closed, by, &why).await?;
                self.notify(work, case, CaseNotification::Over).await
            }
            DeskAction::Cancel { refund, reason } => self.cancel_by_staff(work, case, by, refund, &reason).await,
            DeskAction::HandOver { to, reason } => self.hand_over(work, case, by, &to, reason.as_deref()).await,
            DeskAction::GiveToExpert { to } => self.give_to_expert(work, case, by, to.as_deref()).await,
        }
    }

    /// A price that is still open may be stated anew; the order of the old one is closed.
    async fn quote(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, price: Money, reason: &str) -> Result<()> {
        let reason = parse_reason(reason)?;
        if price < MIN_PRICE {
            return Err(Error::invalid("price", "The price is in paise and at least ₹1. Open the case for free instead"));
        }
        if price > MAX_PRICE {
            return Err(Error::invalid("price", "The price is in paise and at most ₹10,00,000"));
        }
        if let Some(order) = case.order.filter(|_| matches!(case.status, CaseStatus::Requested | CaseStatus::Quoted)) {
            self.orders.close(work, order).await?;
        }
        let expires_at = add_days(self.environment.now(), self.rules.terms.quote_days)?;
        case.quote = Some(Quote { paise: price.paise(), reason: reason.clone(), expires_at });
        if case.status == CaseStatus::Quoted {
            (case.order, case.since) = (None, self.environment.now());
            self.record(work, case, NewEvent { amount: Some(price), ..NewEvent::new(by, EventKind::Status, &reason) }).await?;
        } else {
            self.take_step(work, case, CaseStatus::Quoted, by, &reason).await?;
            case.order = None;
        }
        self.notify(work, case, CaseNotification::Quote).await
    }

    async fn open_free(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, reason: &str) -> Result<()> {
        let reason = parse_line("reason", reason, lengths::CASE_LINE)?;
        if !matches!(case.status, CaseStatus::Requested | CaseStatus::Quoted) {
            return Err(case.status.refuse("opened for free"));
        }
        if let Some(order) = case.order.take() {
            self.orders.close(work, order).await?;
        }
        case.quote = Some(Quote { paise: 0, reason: reason.clone(), expires_at: self.environment.now() });
        self.take_step(work, case, CaseStatus::Open, by, &reason).await?;
        self.notify(work, case, CaseNotification::Opened).await
    }

    async fn ask(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, question: &Question) -> Result<()> {
        let lines: Vec<String> = question.lines.iter().map(|line| parse_line("lines", line, lengths::CASE_LINE)).collect::<Result<_>>()?;
        let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        let text = match question.text.as_deref().filter(|text| !text.trim().is_empty()) {
            Some(text) => parse_text("text", text)?,
            None if question.wants_file => "Please send us a file.".to_owned(),
            None if !lines.is_empty() => "Please go through the checklist.".to_owned(),
            None => return Err(Error::invalid("text", "Please ask for something: words, a file, or lines to tick")),
        };
        if case.checklist.len() + lines.len() > MAX_CHECKLIST {
            return Err(Error::invalid("lines", format!("A checklist has at most {MAX_CHECKLIST} lines")));
        }
        if !case.status.is_under_way() {
            return Err(case.status.refuse("asked about"));
        }
        self.begin_work(case);
        case.checklist.extend(lines.into_iter().map(ChecklistItem::new));
        self.record(work, case, NewEvent::new(by.clone(), EventKind::Message, &text)).await?;
        if case.status != CaseStatus::WaitingForYou {
            self.take_step(work, case, CaseStatus::WaitingForYou, by, "").await?;
        }
        self.notify(work, case, CaseNotification::Question).await
    }

    /// An answer leaves the case where it is: before it is opened, agents may explain what it would take.
    pub(super) async fn answer(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, text: &str) -> Result<()> {
        let text = parse_text("text", text)?;
        if !case.can_write() {
            return Err(case.status.refuse("answered"));
        }
        if case.status.is_under_way() {
            self.begin_work(case);
        }
        case.due_at = None;
        self.record(work, case, NewEvent::new(by, EventKind::Message, &text)).await?;
        self.notify(work, case, CaseNotification::Answer).await
    }

    async fn resolve(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, input: &ResolveInput) -> Result<()> {
        let why = parse_text("reason", &input.reason)?;
        self.begin_work(case);
        self.take_step(work, case, CaseStatus::Resolved, by, &why).await?;
        self.notify(work, case, CaseNotification::Resolved).await
    }

    async fn cancel_by_staff(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, part: Option<Money>, reason: &str) -> Result<()> {
        let why = parse_reason(reason)?;
        let has_begun = case.began_at.is_some();
        if case.status == CaseStatus::Cancelled && case.is_refund_open {
            (case.is_refund_open, case.due_at) = (false, None);
            self.record(work, case, NewEvent::new(by, EventKind::Message, &why)).await?;
        } else {
            self.take_step(work, case, CaseStatus::Cancelled, by, &why).await?;
        }
        let refunded = match part {
            Some(part) if has_begun => self.refund_part(work, case, part, &why).await?,
            None if has_begun && case.order.is_some() => {
                return Err(Error::invalid("refund", "Work has begun: please state in paise which part goes back, even if it is 0"));
            }
            _ => self.refund_all(work, case, &why).await?,
        };
        self.record_refund(work, case, refunded, &why).await?;
        self.notify(work, case, CaseNotification::Over).await
    }

    async fn refund_part(&self, work: &dyn UnitOfWork, case: &Case, part: Money, why: &str) -> Result<Option<Money>> {
        if part < Money::ZERO || case.price().is_none_or(|price| part > price) {
            return Err(Error::invalid("refund", "The refund lies between nothing and the price"));
        }
        match case.order {
            Some(order) => Ok(self.orders.refund_up_to(work, order, part, why).await?.map(|refund| refund.amount)),
            None => Ok(None),
        }
    }

    async fn hand_over(&self, work: &dyn UnitOfWork, case: &mut Case, by: Author, to: &str, reason: Option<&str>) -> Result<()> {
        let to = parse_line("to", to, lengths::CASE_LINE)?;
        let now = self.environment.now();
        let colleagues = self.store.staff().list().await?;
        let takes = |token: &crate::staff::StaffToken| {
            let staff = Staff { name: token.name.clone(), role: token.role, modules: token.modules.clone() };
            token.is_valid(now) && token.name == to && token.role.can_assist() && case.is_visible_to(&staff)
        };
        if !colleagues.iter().any(takes) {
            return Err(Error::invalid("to", "Nobody of this name looks after cases of this kind"));
        }
        let text =
            match reason.map(|reason| parse_line("reason", reason, lengths::CASE_LINE)).transpose()?.filter(|reason| !reason.is_empty()) {
                Some(reason) => format!("Handed over to {to}: {reason}"),
                None => format!("Handed over to {to}"),
            };
        case.agent = Some(to);
        self.record(work, case, NewEvent::new(by, EventKind::Note, &text)).await
    }

    fn begin_work(&self, case: &mut Case) {
        case.began_at.get_or_insert(self.environment.now());
    }
}

fn parse_reason(typed: &str) -> Result<String> {
    let reason = parse_line("reason", typed, lengths::CASE_LINE)?;
    if reason.is_empty() { Err(Error::invalid("reason", "Please give a reason; the person reads it")) } else { Ok(reason) }
}
