//! One-time codes by e-mail: six digits, ten minutes, five tries, five an hour and address (contract, Limits).

use std::time::Duration;

use hmac::{Hmac, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;

use super::Code;
use crate::ids::CodeId;
use crate::subscribers::Email;
use crate::{Ambient, Error, Result, UnitOfWork};

const LIVES: SignedDuration = SignedDuration::from_mins(10);
const TRIES: u32 = 5;
const HOUR: SignedDuration = SignedDuration::from_hours(1);

#[derive(Clone)]
pub struct SignInCodes {
    ambient: Ambient,
    /// How many an address gets in an hour.
    per_hour: u32,
}

impl SignInCodes {
    pub fn new(ambient: Ambient, per_hour: u32) -> Self {
        Self { ambient, per_hour }
    }

    /// A new code for the address. Counted alike whether anybody is known there (`known`) or not; the digits are answered
    /// only for somebody who is. `TooManyRequests` over the limit.
    pub async fn make(&self, work: &dyn UnitOfWork, email: &Email, known: bool) -> Result<Option<String>> {
        let now = self.ambient.now();
        let (count, oldest) = work.sessions().codes_since(&email.hash(), before(now, HOUR)).await?;
        if count >= self.per_hour {
            let free = oldest.and_then(|at| at.checked_add(HOUR).ok()).unwrap_or(now);
            let wait = Duration::try_from(free.duration_since(now)).unwrap_or_default();
            return Err(Error::TooManyRequests { retry_after: wait.max(Duration::from_secs(1)) });
        }
        let id = CodeId(self.ambient.uuid());
        let digits = self.digits();
        let code = if known { Some(hash(id, &digits)?) } else { None };
        work.sessions().add_code(&Code { id, address: email.hash(), code, created_at: now, tries: 0 }).await?;
        Ok(known.then_some(digits))
    }

    /// Whether it is the newest living code of the address. Right or wrong, the outcome has to be committed.
    pub async fn check(&self, work: &dyn UnitOfWork, email: &Email, typed: &str) -> Result<bool> {
        let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let since = before(self.ambient.now(), LIVES);
        let Some(code) = work.sessions().open_code(&email.hash(), since).await? else { return Ok(false) };
        let is_right = match code.code {
            Some(expected) => keyed(code.id, &typed)?.verify_slice(&expected).is_ok(),
            None => false,
        };
        if is_right || code.tries + 1 >= TRIES {
            work.sessions().close_code(code.id).await?;
        } else {
            work.sessions().count_try(code.id).await?;
        }
        Ok(is_right)
    }

    /// Without the bias of a remainder.
    fn digits(&self) -> String {
        loop {
            let number = u32::from_le_bytes(self.ambient.bytes::<4>());
            if number < u32::MAX - u32::MAX % 1_000_000 {
                return format!("{:06}", number % 1_000_000);
            }
        }
    }
}

fn before(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.checked_sub(wait).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Six digits are soon guessed from a hash; it only keeps a code from being read in passing. What protects
/// a code is its short life and the tries.
fn hash(id: CodeId, digits: &str) -> Result<[u8; 32]> {
    Ok(keyed(id, digits)?.finalize().into_bytes().into())
}

fn keyed(id: CodeId, digits: &str) -> Result<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(id.0.as_bytes()).map_err(Error::internal)?;
    mac.update(digits.as_bytes());
    Ok(mac)
}
