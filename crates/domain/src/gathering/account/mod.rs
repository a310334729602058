//! The export of one person's data, their erasure, and the work that erasure needs after a restored backup.

mod erasure;

use std::sync::Arc;

use jiff::Timestamp;

use crate::address_key::AddressKey;
use crate::bookings::Booking;
use crate::cases::{Case, CaseAccess, CaseEvent, Cases};
use crate::changes::Erasure;
use crate::comments::Comment;
use crate::consents::Consent;
use crate::conversations::{Conversation, Message as ChatMessage};
use crate::follows::Follow;
use crate::fund_accounts::FundAccounts;
use crate::ids::{BookingId, CaseId, OrderId};
use crate::intake_files::IntakeFile;
use crate::invoices::Document;
use crate::leads::{Lead, Leads, erase_asker};
use crate::messages::{Message, MessageFilter};
use crate::paging::Page;
use crate::payments::Order;
use crate::reports::Report;
use crate::saved_plans::SavedPlan;
use crate::sealed_wills::SealedWill;
use crate::sessions::{Caller, Session};
use crate::subscribers::{FeedbackAuthor, Subscriber, Subscribers};
use crate::webinars::{Registration, Webinar};
use crate::{Environment, Result, Store};

const BATCH_SIZE: u32 = 500;

/// Applies the erasures made since the backup again, ends all sessions, because they may have been ended since, and cancels every
/// queued message, because it may have been sent since.
/// Returns the number of people erased.
pub async fn reconcile_after_restore(store: &dyn Store, erasures: &[Erasure], key: &AddressKey, environment: &Environment) -> Result<u64> {
    let now = environment.now();
    let mut erased = 0;
    let mut after = None;
    loop {
        let batch = store.subscribers().list_after(after, BATCH_SIZE).await?;
        let Some(last) = batch.last() else { break };
        after = Some(last.id);
        for subscriber in batch.iter().filter(|subscriber| erasures.iter().any(|erasure| applies_to(erasure, key, subscriber))) {
            let work = store.begin().await?;
            work.fund_accounts().unlink_subscriber(subscriber.id).await?;
            work.subscribers().erase(subscriber).await?;
            // The CRM was told when the person was erased.
            erase_asker(&*work, environment, &subscriber.email).await?;
            work.analytics().erase_notify_requests(subscriber.email.as_str()).await?;
            work.commit().await?;
            erased += 1;
        }
    }
    let mobiles = store.fund_accounts().list_mobiles().await?;
    let work = store.begin().await?;
    for erasure in erasures {
        if let Some(case) = erasure.case() {
            work.cases().erase(case).await?;
        }
        if let Some(subscriber) = erasure.saved_plan() {
            work.saved_plans().delete_plan(subscriber, erasure.at).await?;
        }
        if let Some(will) = erasure.sealed_will() {
            work.sealed_wills().delete_sealed_will(will).await?;
        }
        if let Some(number) = erasure.fund_account() {
            work.fund_accounts().erase_mobile(&number, erasure.at).await?;
        }
        // Earlier versions did not say whether a hash is an address's or a number's; one of an address is nobody's here.
        for number in mobiles.iter().filter(|number| erasure.fund_account().is_none() && erasure.is_of(key, number)) {
            work.fund_accounts().erase_mobile(number, erasure.at).await?;
        }
    }
    work.sessions().end_everybody(now).await?;
    work.messages().cancel_waiting("restored from a backup: it may have been sent since", now).await?;
    work.commit().await?;
    Ok(erased)
}

/// Whether an erasure applies: to the account that it names, whatever address that has in the backup. Where it names none, it applies to
/// whoever had the address then; a subscriber who signed up again after it stays.
fn applies_to(erasure: &Erasure, key: &AddressKey, subscriber: &Subscriber) -> bool {
    let has_address = || subscriber.created_at <= erasure.at && erasure.is_of(key, &subscriber.email.hash());
    erasure.is_of_account(key, subscriber.id).unwrap_or_else(has_address)
}

#[derive(Debug, Clone)]
pub struct AccountExport {
    pub subscriber: Subscriber,
    pub consents: Vec<Consent>,
    /// Articles and rules that the person follows, newest first.
    pub follows: Vec<Follow>,
    pub saved_plan: Option<SavedPlan>,
    /// Sealed wills with their files, newest first. What they say nobody here can read.
    pub sealed_wills: Vec<(SealedWill, Vec<u8>)>,
    pub sessions: Vec<Session>,
    pub messages: Vec<Message>,
    pub comments: Vec<Comment>,
    pub feedback: Vec<(Timestamp, String)>,
    pub webinars: Vec<(Webinar, Registration)>,
    pub bookings: Vec<Booking>,
    /// Files sent for these consultations.
    pub files: Vec<IntakeFile>,
    /// Conversations with the assistant, oldest first.
    pub conversations: Vec<(Conversation, Vec<ChatMessage>)>,
    /// Unanswered questions; the person is told when an article covers one.
    pub awaited_questions: Vec<(Timestamp, String)>,
    /// Cases with everything said and noted in them, and who read them; newest first.
    pub cases: Vec<Case>,
    pub case_events: Vec<CaseEvent>,
    pub case_accesses: Vec<CaseAccess>,
    /// Requests for a call with this address, without what staff noted: the number is not proven to be the person's own.
    pub leads: Vec<Lead>,
    /// Reports on the provident fund; what they say is in their own data files.
    pub reports: Vec<Report>,
    /// The masked number of the linked account of the provident-fund service. An error, such as that its key is not set, keeps nothing
    /// else from the person.
    pub provident_fund: Result<Option<String>>,
    /// Newest first.
    pub orders: Vec<Order>,
    /// Newest first. They stay when the rest is erased, because tax law requires it.
    pub documents: Vec<Document>,
}

#[derive(Clone)]
pub struct Account {
    store: Arc<dyn Store>,
    subscribers: Subscribers,
    leads: Leads,
    cases: Cases,
    fund_accounts: FundAccounts,
}

impl Account {
    pub fn new(store: Arc<dyn Store>, subscribers: Subscribers, leads: Leads, cases: Cases, fund_accounts: FundAccounts) -> Self {
        Self { store, subscribers, leads, cases, fund_accounts }
    }

    pub async fn export(&self, caller: Caller) -> Result<AccountExport> {
        let subscriber = self.subscribers.require_proven(caller).await?;
        let filter = MessageFilter { subscriber: Some(subscriber.id), ..Default::default() };
        let mut messages = Vec::new();
        for number in 1.. {
            let listing = self.store.messages().list(&filter, Page::new_clamped(number, 100)).await?;
            let has_more = listing.has_more();
            messages.extend(listing.items);
            if !has_more {
                break;
            }
        }
        let orders = self.store.orders().list_visible_to(caller).await?;
        let ids: Vec<OrderId> = orders.iter().map(|order| order.id).collect();
        let documents = if ids.is_empty() { Vec::new() } else { self.store.documents().list_by_orders(&ids).await? };
        let bookings = self.store.bookings().list_by_subscriber(subscriber.id).await?;
        let booking_ids: Vec<BookingId> = bookings.iter().map(|call| call.id).collect();
        let mut conversations = Vec::new();
        for conversation in self.store.conversations().list_by_subscriber(subscriber.id).await? {
            let messages = self.store.conversations().list_messages(conversation.id, None).await?;
            conversations.push((conversation, messages));
        }
        let mut sealed_wills = Vec::new();
        for will in self.store.sealed_wills().list_by_subscriber(subscriber.id).await? {
            if let Some(file) = self.store.sealed_wills().read_file(subscriber.id, will.id).await? {
                sealed_wills.push((will, file));
            }
        }
        let cases = self.store.cases().list_by_subscriber(subscriber.id).await?;
        let case_ids: Vec<CaseId> = cases.iter().map(|case| case.id).collect();
        let mut files = self.store.intake_files().list_by_bookings(&booking_ids).await?;
        files.extend(self.store.intake_files().list_by_cases(&case_ids).await?);
        let asked = self.store.leads().list_by_asker(&subscriber.email).await?;
        Ok(AccountExport {
            leads: asked.iter().filter_map(|lead| lead.view_of_asker(&subscriber.email)).collect(),
            conversations,
            awaited_questions: self.store.gaps().list_by_subscriber(subscriber.id).await?,
            files,
            case_events: self.store.cases().list_events(&case_ids).await?,
            case_accesses: self.store.cases().list_accesses(&case_ids).await?,
            cases,
            reports: self.store.reports().list_by_subscriber(subscriber.id).await?,
            provident_fund: self.fund_accounts.find_linked_number(subscriber.id).await,
            orders,
            documents,
            consents: self.store.consents().history(subscriber.id).await?,
            follows: self.store.follows().list_by_subscriber(subscriber.id).await?,
            saved_plan: self.store.saved_plans().find_by_subscriber(subscriber.id).await?,
            sealed_wills,
            sessions: self.store.sessions().list_by_subscriber(subscriber.id).await?,
            messages,
            comments: self.store.comments().list_by_author(subscriber.id).await?,
            feedback: self.store.subscribers().list_feedback(FeedbackAuthor::Subscriber(subscriber.id)).await?,
            webinars: self.store.webinars().list_by_subscriber(subscriber.id).await?,
            bookings,
            subscriber,
        })
    }
}
