//! The change log: everything that readers may see differently since a position. Page caches, response caches and
//! search indexes on every node follow it. An entry is written in the transaction of the change itself.

use std::time::Duration;

use async_trait::async_trait;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::Result;
use crate::address_key::AddressKey;
use crate::ids::{ArticleId, CaseId, CategoryId, SealedWillId, SessionId, SubscriberId, WebinarId};
use crate::text::{parse_hex, to_hex};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", content = "id", rename_all = "camelCase")]
pub enum Change {
    /// An article was created, edited, published, restored or deleted.
    Article(ArticleId),
    /// A category's name, slug, order or existence.
    Category(CategoryId),
    Tags,
    Faqs,
    /// A fact of the registry, by id: its values changed, or one of them takes effect today.
    Fact(String),
    ContentTypes,
    Toggles,
    /// A static page, by slug.
    Page(String),
    /// The digest of a day, `YYYY-MM-DD`.
    Digest(String),
    /// A webinar was announced or changed, became full or free again, started or ended.
    Webinar(WebinarId),
    /// Experts, their hours or the services they offer.
    Consultations,
    /// A picture's smaller widths are ready, by hash.
    Picture(String),
    /// An assist module, by slug.
    AssistModule(String),
    /// A short answer, by slug: it was saved or deleted.
    ShortAnswer(String),
    /// The comments under an article.
    Comments(ArticleId),
    /// A person, or something of theirs that can be erased alone, was erased: every copy of stored data must drop it.
    Erased(Erasure),
    /// A session ended: its access token is refused from now on, although it may be valid for some minutes more.
    SessionEnded(SessionId),
}

/// What an erasure's `address` begins with, by what it names. Earlier versions wrote plain hashes of addresses, and hashes of mobile
/// numbers, without any.
const KEYED_PREFIX: &str = "keyed:";
const FUND_PREFIX: &str = "fund:";
const CASE_PREFIX: &str = "case:";
const PLAN_PREFIX: &str = "plan:";
const WILL_PREFIX: &str = "will:";

/// Record that a person, or something of theirs alone, was erased, without naming the person. It is applied again when an older backup brings them back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Erasure {
    /// Of a person, "keyed:", the fingerprint of the installation's key, and the address's hash with it, in hex; of a provident-fund
    /// account, "fund:" and the keyed hash of its mobile number; of a case, "case:" and its random id; of a sealed will, "will:" and its
    /// random id; of a saved plan, "plan:" and the id of the account.
    pub address: String,
    /// Which account of a person it was, hashed as the address is: the account may have had another address when a backup was made, and
    /// another account may have that address now. `None` in what earlier versions wrote, and where it was no account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    pub at: Timestamp,
}

impl Erasure {
    /// `hash` is the SHA-256 of the person's e-mail address, which is not kept.
    pub fn of_person(key: &AddressKey, hash: &[u8; 32], account: SubscriberId, at: Timestamp) -> Self {
        Self { account: Some(name_keyed(key, &hash_account(account))), ..Self::of(name_keyed(key, hash), at) }
    }

    /// Of something that is no account.
    fn of(address: String, at: Timestamp) -> Self {
        Self { address, account: None, at }
    }

    /// `mobile` is the sealer's keyed hash of the number.
    pub fn of_fund_account(mobile: &[u8; 32], at: Timestamp) -> Self {
        Self::of(format!("{FUND_PREFIX}{}", to_hex(mobile)), at)
    }

    pub fn of_case(id: CaseId, at: Timestamp) -> Self {
        Self::of(format!("{CASE_PREFIX}{id}"), at)
    }

    pub fn of_saved_plan(subscriber: SubscriberId, at: Timestamp) -> Self {
        Self::of(format!("{PLAN_PREFIX}{subscriber}"), at)
    }

    pub fn of_sealed_will(id: SealedWillId, at: Timestamp) -> Self {
        Self::of(format!("{WILL_PREFIX}{id}"), at)
    }

    /// Whose saved plan was erased; `None` where it was something else.
    pub fn saved_plan(&self) -> Option<SubscriberId> {
        self.address.strip_prefix(PLAN_PREFIX).and_then(SubscriberId::parse)
    }

    /// The sealed will that was erased; `None` where it was something else.
    pub fn sealed_will(&self) -> Option<SealedWillId> {
        self.address.strip_prefix(WILL_PREFIX).and_then(SealedWillId::parse)
    }

    /// The case that was erased; `None` where it was something else.
    pub fn case(&self) -> Option<CaseId> {
        self.address.strip_prefix(CASE_PREFIX).and_then(CaseId::parse)
    }

    /// The hash of the mobile number whose account was erased; `None` where it was something else.
    pub fn fund_account(&self) -> Option<[u8; 32]> {
        self.address.strip_prefix(FUND_PREFIX).and_then(parse_hex)
    }

    /// Whether it erased this account; `None` where it doesn't name one, and only the address tells.
    pub fn is_of_account(&self, key: &AddressKey, account: SubscriberId) -> Option<bool> {
        self.account.as_ref().map(|erased| *erased == name_keyed(key, &hash_account(account)))
    }

    /// Whether it erased what this hash stands for: the SHA-256 of an address, or the hash of a mobile number.
    pub fn is_of(&self, key: &AddressKey, hash: &[u8; 32]) -> bool {
        self.address == name_keyed(key, hash) || self.address == to_hex(hash) || self.fund_account() == Some(*hash)
    }

    /// The same erasure with this key: without the plain hash that an earlier version wrote, or that of a key which this one replaced.
    #[must_use]
    pub fn to_keyed(&self, key: &AddressKey) -> Self {
        let plain = parse_hex(&self.address).map(|hash| name_hash(key, &key.hash(&hash)));
        let address = plain.or_else(|| rename_keyed(key, &self.address)).unwrap_or_else(|| self.address.clone());
        let account = self.account.as_ref().map(|account| rename_keyed(key, account).unwrap_or_else(|| account.clone()));
        Self { address, account, at: self.at }
    }

    /// Whether only another key tells whom it erased.
    pub fn needs_other_key(&self, key: Option<&AddressKey>) -> bool {
        parse_keyed(&self.address).is_some_and(|(of, _)| key.is_none_or(|key| key.fingerprint() != of && !key.replaces(of)))
    }
}

/// The fingerprint of the key, and the hash in hex.
fn parse_keyed(name: &str) -> Option<(&str, &str)> {
    name.strip_prefix(KEYED_PREFIX)?.split_once(':')
}

/// The name by this key of what a key named that this one replaced.
fn rename_keyed(key: &AddressKey, name: &str) -> Option<String> {
    let (former, hash) = parse_keyed(name)?;
    key.rehash(former, &parse_hex(hash)?).map(|hash| name_hash(key, &hash))
}

/// Ids are random, but they stand in backups, where a plain hash of one would be found.
fn hash_account(account: SubscriberId) -> [u8; 32] {
    Sha256::new().chain_update(b"account").chain_update(account.0.as_bytes()).finalize().into()
}

fn name_keyed(key: &AddressKey, hash: &[u8; 32]) -> String {
    name_hash(key, &key.hash(hash))
}

fn name_hash(key: &AddressKey, keyed: &[u8; 32]) -> String {
    format!("{KEYED_PREFIX}{}:{}", key.fingerprint(), to_hex(keyed))
}

#[async_trait]
pub trait ChangeLog: Send + Sync {
    /// Returns at most `limit` changes after `position`, oldest first, each with its own position.
    async fn list_since(&self, position: i64, limit: u32) -> Result<Vec<(i64, Change)>>;
    /// Returns the position of the newest change; 0 when there is none.
    async fn latest_position(&self) -> Result<i64>;
    /// Returns the position of the oldest change that was not pruned; `None` when there is none.
    async fn oldest_position(&self) -> Result<Option<i64>>;
    /// Removes the oldest entries, at most `limit`, but keeps the newest `keep`. Returns how many it removed.
    async fn prune(&self, keep: u64, limit: u32) -> Result<u64>;
    /// Resolves when something was committed here or on another node, or after `timeout`.
    /// It may resolve without a change, so always check with [`ChangeLog::list_since`].
    async fn wait_for_change(&self, timeout: Duration);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_erasure_names_nobody_without_its_key() {
        let (key, other) = (AddressKey::new([1; 32]), AddressKey::new([2; 32]));
        let at = Timestamp::UNIX_EPOCH;
        let (own, newer) = (SubscriberId(uuid::Uuid::from_u128(7)), SubscriberId(uuid::Uuid::from_u128(8)));
        let person = Erasure::of_person(&key, &[7; 32], own, at);
        assert_eq!((person.is_of_account(&key, own), person.is_of_account(&key, newer)), (Some(true), Some(false)));
        assert_eq!(Erasure::of_fund_account(&[9; 32], at).is_of_account(&key, own), None);
        assert!(!person.address.contains(&to_hex(&[7; 32])));
        assert!(person.is_of(&key, &[7; 32]) && !person.is_of(&key, &[8; 32]) && !person.is_of(&other, &[7; 32]));
        assert!(person.needs_other_key(Some(&other)) && person.needs_other_key(None) && !person.needs_other_key(Some(&key)));
        assert_eq!(person.to_keyed(&key), person);
        let fund = Erasure::of_fund_account(&[9; 32], at);
        assert!(fund.is_of(&key, &[9; 32]) && !fund.needs_other_key(None));
        assert_eq!((fund.fund_account(), fund.to_keyed(&key)), (Some([9; 32]), fund.clone()));
    }

    #[test]
    fn an_erasure_outlives_the_key_it_was_written_with() {
        let (old, other, at) = (AddressKey::new([1; 32]), AddressKey::new([3; 32]), Timestamp::UNIX_EPOCH);
        let new = AddressKey::parse(&format!("{},{}", "02".repeat(32), "01".repeat(32))).unwrap();
        let own = SubscriberId(uuid::Uuid::from_u128(7));
        let person = Erasure::of_person(&old, &[7; 32], own, at);
        assert!(!person.needs_other_key(Some(&new)) && person.to_keyed(&new).is_of(&new, &[7; 32]));
        assert_eq!(person.to_keyed(&new), Erasure::of_person(&new, &[7; 32], own, at));
        assert_eq!(person.to_keyed(&other), person, "of another key nothing can be made");
    }

    #[test]
    fn what_is_erased_alone_is_found_again() {
        let at = Timestamp::UNIX_EPOCH;
        let (subscriber, will) = (SubscriberId(uuid::Uuid::from_u128(7)), SealedWillId(uuid::Uuid::from_u128(8)));
        let (plan, sealed) = (Erasure::of_saved_plan(subscriber, at), Erasure::of_sealed_will(will, at));
        assert_eq!((plan.saved_plan(), plan.sealed_will(), plan.case()), (Some(subscriber), None, None));
        assert_eq!((sealed.sealed_will(), sealed.saved_plan(), sealed.fund_account()), (Some(will), None, None));
        assert!(!plan.needs_other_key(None) && !sealed.needs_other_key(None));
    }

    #[test]
    fn plain_hashes_of_earlier_versions_count_and_are_keyed() {
        let key = AddressKey::new([1; 32]);
        let old = Erasure::of(to_hex(&[7; 32]), Timestamp::UNIX_EPOCH);
        assert!(old.is_of(&key, &[7; 32]) && !old.needs_other_key(None));
        assert_eq!(old.to_keyed(&key), Erasure::of(name_keyed(&key, &[7; 32]), Timestamp::UNIX_EPOCH));
    }
}
