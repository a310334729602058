//! The audit trail: what staff did and whose data they read, when a member had their own UAN shown whole, what was done on the command
//! line, and every movement of money. Each event is written in the transaction of the act and carries the hash of the one before it, so that nobody can change or remove one unnoticed.

use std::cell::RefCell;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use async_trait::async_trait;
use jiff::Timestamp;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};

use crate::text::{describe_excess, normalise_line, to_hex};
use crate::{Error, Result, Store, UnitOfWork};

/// The hash before the first event.
pub const FIRST_HASH: &str = "";
const BATCH_SIZE: u32 = 1_000;
/// Whoever gives commands to the program where it runs.
pub const COMMAND_LINE: &str = "command line";
pub const OPERATOR: &str = "operator";
/// The longest reason of staff, in characters.
const MAX_REASON_LENGTH: usize = 4_000;

/// Something that somebody did. It names ids and amounts, never a person's data: erasing a person leaves the chain whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Act {
    pub at: Timestamp,
    /// The name of a staff token, "command line" with the name of whoever sits there, "member", or "system".
    pub actor: String,
    pub role: String,
    /// What was done, e.g. "PUT /cms/api/contents/{id}" or "payment.refund".
    pub action: String,
    /// What it was done to.
    pub subject: String,
    /// What became different.
    pub details: String,
    pub reason: Option<String>,
    pub request_id: Option<String>,
}

impl Act {
    /// An act of nobody in particular: whoever acts at present is filled in when it is recorded.
    pub fn new(at: Timestamp, action: &str, subject: impl ToString, details: impl ToString) -> Self {
        Self {
            at,
            actor: "system".to_owned(),
            role: "system".to_owned(),
            action: action.to_owned(),
            subject: subject.to_string(),
            details: details.to_string(),
            reason: None,
            request_id: None,
        }
    }

    #[must_use]
    pub fn by_operator(self) -> Self {
        Self { actor: COMMAND_LINE.to_owned(), role: OPERATOR.to_owned(), ..self }
    }

    #[must_use]
    pub fn because(self, reason: &str) -> Self {
        let (reason, _) = crate::personal_numbers::mask_personal_numbers(reason);
        Self { reason: Some(reason).filter(|reason| !reason.is_empty()), ..self }
    }
}

/// A value before and after an act of staff, for the trail. Only for values that can't be a person's: prices, facts, states, switches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueChange {
    pub what: String,
    pub before: String,
    pub after: String,
}

impl std::fmt::Display for ValueChange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {} → {}", self.what, self.before, self.after)
    }
}

/// Notes in the unit of work what a value was and what it becomes, if that differs. `None` stands for what is not there.
pub fn note_value<T: ToString>(work: &mut dyn UnitOfWork, what: impl ToString, before: Option<T>, after: Option<T>) {
    let name = |value: Option<T>| value.map_or_else(|| "nothing".to_owned(), |value| value.to_string());
    let (before, after) = (name(before), name(after));
    if before != after {
        work.note_value(ValueChange { what: what.to_string(), before, after });
    }
}

/// An act in its place in the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEvent {
    /// Counts from 1, without a gap.
    pub number: i64,
    pub act: Act,
    pub previous_hash: String,
    pub hash: String,
}

impl AuditEvent {
    /// The event that follows `previous`.
    pub fn after(previous: Option<&(i64, String)>, act: Act) -> Self {
        let (number, previous_hash) = previous.map_or((1, FIRST_HASH.to_owned()), |(number, hash)| (number + 1, hash.clone()));
        let hash = compute_hash(number, &previous_hash, &act);
        Self { number, act, previous_hash, hash }
    }
}

fn compute_hash(number: i64, previous: &str, act: &Act) -> String {
    let Act { at, actor, role, action, subject, details, reason, request_id } = act;
    let fields = (number, at.as_microsecond(), actor, role, action, subject, details, reason, request_id);
    // A list of texts and numbers is always written the same way.
    let text = serde_json::to_string(&fields).unwrap_or_default();
    to_hex(&Sha256::new().chain_update(previous.as_bytes()).chain_update(b"\n").chain_update(text.as_bytes()).finalize())
}

#[async_trait]
pub trait AuditQueries: Send + Sync {
    /// In order, starting behind `after`.
    async fn list_after(&self, after: i64, limit: u32) -> Result<Vec<AuditEvent>>;
    async fn list_newest(&self, limit: u32) -> Result<Vec<AuditEvent>>;
}

#[async_trait]
pub trait AuditRepository: Send + Sync {
    /// Appends an act to the chain; others who append wait until this unit of work ends.
    async fn append(&self, act: Act) -> Result<()>;
}

/// Records an act in the unit of work that does it, in the name of whoever acts at present.
pub async fn record(work: &dyn UnitOfWork, act: Act) -> Result<()> {
    let act = match current_act() {
        Some(current) => Act { actor: current.actor, role: current.role, request_id: current.request_id, ..act },
        None => act,
    };
    work.audit().append(act).await
}

/// Records an act that changes no row: people's data that staff read, or a link that they gave out.
pub async fn record_alone(store: &dyn Store, act: Act) -> Result<()> {
    let work = store.begin().await?;
    watch_acts(async move {
        begin_act(act);
        work.commit().await
    })
    .await
}

/// A reason as staff typed it, in one line. The trail keeps it in full, so one that is too long is refused and not cut.
pub fn parse_reason(field: &str, typed: &str) -> Result<String> {
    let reason = normalise_line(typed);
    match describe_excess(&reason, MAX_REASON_LENGTH) {
        Some(words) => Err(Error::invalid(field, words)),
        None => Ok(reason),
    }
}

/// What a check of the chain found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The number of events and the hash of the newest, which shows later whether events at the end were cut off.
    Whole { events: i64, head: String },
    /// The number of the first event that is not what was written, or is missing.
    BrokenAt(i64),
}

/// Computes the whole chain again.
pub async fn verify(store: &dyn Store) -> Result<Verdict> {
    let mut previous: Option<(i64, String)> = None;
    loop {
        let after = previous.as_ref().map_or(0, |(number, _)| *number);
        let events = store.audit().list_after(after, BATCH_SIZE).await?;
        if events.is_empty() {
            let head = previous.map_or_else(|| FIRST_HASH.to_owned(), |(_, hash)| hash);
            return Ok(Verdict::Whole { events: after, head });
        }
        for event in events {
            let expected = AuditEvent::after(previous.as_ref(), event.act.clone());
            if event != expected {
                return Ok(Verdict::BrokenAt(expected.number));
            }
            previous = Some((event.number, event.hash));
        }
    }
}

type Slot = Arc<Mutex<Option<Act>>>;

thread_local! {
    static CURRENT: RefCell<Option<Slot>> = const { RefCell::new(None) };
}

/// Runs a request or a command in which somebody may turn out to act. Units of work that are committed from then on write the act.
pub fn watch_acts<F: Future>(request: F) -> WatchedRequest<F> {
    WatchedRequest { request: Box::pin(request), slot: Slot::default() }
}

/// Notes who acts in the present request, and how.
pub fn begin_act(act: Act) {
    CURRENT.with_borrow(|slot| {
        if let Some(slot) = slot {
            *slot.lock() = Some(act);
        }
    });
}

/// What a member of staff does at present; `None` in requests of readers and outside of requests.
pub fn current_act() -> Option<Act> {
    CURRENT.with_borrow(|slot| slot.as_ref().and_then(|slot| slot.lock().clone()))
}

/// A request whose acts are recorded. It belongs to no thread: each time it goes on, its slot comes with it.
pub struct WatchedRequest<F> {
    request: Pin<Box<F>>,
    slot: Slot,
}

impl<F: Future> Future for WatchedRequest<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let _restored = Restored(CURRENT.replace(Some(Arc::clone(&self.slot))));
        self.request.as_mut().poll(context)
    }
}

/// Puts back the slot of whoever ran before, also after a panic.
struct Restored(Option<Slot>);

impl Drop for Restored {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}
