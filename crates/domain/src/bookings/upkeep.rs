//! Sweeping up: holds that ran out, people who waited long.

use jiff::SignedDuration;

use super::booking::{Ended, EndedBy};
use super::holding::give_up;
use super::service::Bookings;
use crate::{Error, Result};

const AT_ONCE: u32 = 200;
/// Whoever waits in vain for a slot is forgotten after so long.
pub const WAITING_KEPT_DAYS: u32 = 90;

impl Bookings {
    /// Removes holds that ran out. They are dead without it; this keeps the tables small.
    pub async fn sweep(&self) -> Result<()> {
        let now = self.ambient.now();
        loop {
            let work = self.store.begin_alone().await?;
            let expired = work.upkeep().expired(now, AT_ONCE).await?;
            for held in &expired {
                if held.order.is_none() {
                    give_up(&*work, held).await?;
                } else {
                    let mut ended = held.clone();
                    self.end(&*work, &mut ended, Ended { by: EndedBy::Time, at: now, reason: None }).await?;
                }
            }
            work.commit().await?;
            if expired.len() < AT_ONCE as usize {
                return Ok(());
            }
        }
    }

    /// Those who have waited in vain for long.
    pub async fn purge_waiting(&self) -> Result<()> {
        let before = self.ambient.now().checked_sub(SignedDuration::from_hours(24 * i64::from(WAITING_KEPT_DAYS)));
        let work = self.store.begin_alone().await?;
        work.upkeep().purge_waiting(before.map_err(Error::internal)?).await?;
        work.commit().await
    }
}
