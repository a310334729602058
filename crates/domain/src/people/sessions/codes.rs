//! One-time codes by e-mail: six digits, valid for ten minutes, five tries, and a limited number for each address and hour.

use std::time::Duration;

use hmac::{Hmac, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;

use super::SignInCode;
use crate::contact::Email;
use crate::ids::CodeId;
use crate::{Environment, Error, Result, UnitOfWork};

const CODE_TTL: SignedDuration = SignedDuration::from_mins(10);
const MAX_TRIES: u32 = 5;
const RATE_WINDOW: SignedDuration = SignedDuration::from_hours(1);

#[derive(Clone)]
pub struct SignInCodes {
    environment: Environment,
    /// Codes that one address may request in an hour.
    per_hour: u32,
}

impl SignInCodes {
    pub fn new(environment: Environment, per_hour: u32) -> Self {
        Self { environment, per_hour }
    }

    /// Issues a new code for the address. Unknown addresses count towards the limit as known ones do (`known`), but the digits
    /// are returned only for a known address. `TooManyRequests` over the limit.
    pub async fn issue(&self, work: &dyn UnitOfWork, email: &Email, known: bool) -> Result<Option<String>> {
        let now = self.environment.now();
        let (count, oldest) = work.sessions().count_codes_since(&email.hash(), subtract_or_epoch(now, RATE_WINDOW)).await?;
        if count >= self.per_hour {
            let free = oldest.and_then(|at| at.checked_add(RATE_WINDOW).ok()).unwrap_or(now);
            let wait = Duration::try_from(free.duration_since(now)).unwrap_or_default();
            return Err(Error::TooManyRequests { retry_after: wait.max(Duration::from_secs(1)) });
        }
        let id = CodeId(self.environment.new_uuid());
        let digits = generate_digits(&self.environment);
        let code = if known { Some(hash_code(id, &digits)?) } else { None };
        work.sessions().add_code(&SignInCode { id, address: email.hash(), code, created_at: now, tries: 0 }).await?;
        Ok(known.then_some(digits))
    }

    /// Whether the digits are the newest valid code of the address. The caller must commit in either case: the try is counted.
    pub async fn check(&self, work: &dyn UnitOfWork, email: &Email, typed: &str) -> Result<bool> {
        let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
        let since = subtract_or_epoch(self.environment.now(), CODE_TTL);
        let Some(code) = work.sessions().lock_open_code(&email.hash(), since).await? else { return Ok(false) };
        let is_right = match code.code {
            Some(expected) => new_code_mac(code.id, &typed)?.verify_slice(&expected).is_ok(),
            None => false,
        };
        if is_right || code.tries + 1 >= MAX_TRIES {
            work.sessions().close_code(code.id).await?;
        } else {
            work.sessions().increment_tries(code.id).await?;
        }
        Ok(is_right)
    }
}

/// Six random digits, without the bias that a plain remainder would have.
pub(crate) fn generate_digits(environment: &Environment) -> String {
    loop {
        let number = u32::from_le_bytes(environment.random_bytes::<4>());
        if number < u32::MAX - u32::MAX % 1_000_000 {
            return format!("{:06}", number % 1_000_000);
        }
    }
}

fn subtract_or_epoch(now: Timestamp, wait: SignedDuration) -> Timestamp {
    now.checked_sub(wait).unwrap_or(Timestamp::UNIX_EPOCH)
}

/// Six digits are easily guessed from a hash, so this only keeps a code from being read by accident. The short validity and the
/// limit of tries protect it.
fn hash_code(id: CodeId, digits: &str) -> Result<[u8; 32]> {
    Ok(new_code_mac(id, digits)?.finalize().into_bytes().into())
}

fn new_code_mac(id: CodeId, digits: &str) -> Result<Hmac<Sha256>> {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(id.0.as_bytes()).map_err(Error::internal)?;
    mac.update(digits.as_bytes());
    Ok(mac)
}
