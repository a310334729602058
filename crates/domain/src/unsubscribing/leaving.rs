//! What is ended, and what goes on all the same.

use jiff::Timestamp;

use super::{Left, PAUSE, Scope, Unsubscribing};
use crate::bookings::BookingStatus;
use crate::consents::{Consent, Given, Purpose};
use crate::ids::{SessionId, SubscriberId};
use crate::subscribers::Subscriber;
use crate::time::moment;
use crate::{Error, Result, UnitOfWork};

impl Unsubscribing {
    pub(super) async fn leave(
        &self,
        work: &mut dyn UnitOfWork,
        mut subscriber: Subscriber,
        purposes: &[Purpose],
        scope: Option<Scope>,
        source: &str,
        session: Option<SessionId>,
    ) -> Result<Left> {
        let held = work.consents().current(subscriber.id).await?;
        let is_held = |purpose: Purpose| held.iter().any(|consent| consent.purpose == purpose && consent.granted);
        let ended: Vec<Purpose> = purposes.iter().copied().filter(|purpose| is_held(*purpose)).collect();
        for purpose in &ended {
            self.consents.record(work, subscriber.id, *purpose, false, Given::Now { session, source }).await?;
        }
        let now = self.ambient.now();
        if scope == Some(Scope::Pause) {
            subscriber.paused_until = Some(now.checked_add(PAUSE).map_err(Error::internal)?);
            work.subscribers().update(&subscriber).await?;
        } else if !ended.is_empty() {
            // Only of what was: somebody who never agreed to anything, or a stranger's address, is told nothing.
            self.confirm(work, &subscriber, now).await?;
        }
        let undo = self.undo_token(subscriber.id, &ended, session.filter(|_| subscriber.proven_at.is_none())).await?;
        let only = session.filter(|_| subscriber.proven_at.is_none());
        let still_coming = self.still_coming(subscriber.id, only).await?;
        Ok(Left { undo, ended, still_coming, session_ended: false })
    }

    /// By a session that has proven nothing, of somebody else's row: it ends what itself said, which did not count yet. The
    /// answer looks as it does for a row of its own, so that nobody learns by it whether the address was known.
    pub(super) async fn leave_unproven(
        &self,
        work: &dyn UnitOfWork,
        subscriber: &Subscriber,
        purposes: &[Purpose],
        session: SessionId,
    ) -> Result<Left> {
        let said = self.said_by(subscriber.id, session).await?;
        let is_said = |purpose: Purpose| said.iter().any(|consent| consent.purpose == purpose && consent.granted);
        let ended: Vec<Purpose> = purposes.iter().copied().filter(|purpose| is_said(*purpose)).collect();
        for purpose in &ended {
            let given = Given::OnProof { session, source: "account" };
            self.consents.record(work, subscriber.id, *purpose, false, given).await?;
        }
        let undo = self.undo_token(subscriber.id, &ended, Some(session)).await?;
        let still_coming = self.still_coming(subscriber.id, Some(session)).await?;
        Ok(Left { undo, ended, still_coming, session_ended: false })
    }

    /// Seats and calls that are to come; of a session that has proven nothing only its own.
    async fn still_coming(&self, subscriber: SubscriberId, only: Option<SessionId>) -> Result<Vec<String>> {
        let now = self.ambient.now();
        let is_shown = |session: SessionId| only.is_none_or(|own| own == session);
        let mut coming: Vec<(Timestamp, String)> = Vec::new();
        for (webinar, held) in self.store.webinars().of(subscriber).await? {
            let is_on = webinar.ends_at() > now && webinar.cancelled_at.is_none() && !webinar.is_deleted;
            if is_on && held.status.is_open() && is_shown(held.session) {
                coming.push((webinar.starts_at, format!("{}, {}", webinar.title, moment(webinar.starts_at))));
            }
        }
        for call in self.store.bookings().of(subscriber).await? {
            let is_own = call.attendee.as_ref().is_some_and(|attendee| is_shown(attendee.session));
            if is_own && call.status == BookingStatus::Confirmed && call.ends_at > now {
                coming.push((call.starts_at, format!("Your call, {}", moment(call.starts_at))));
            }
        }
        coming.sort();
        Ok(coming.into_iter().map(|(_, what)| what).collect())
    }

    /// The newest of each purpose that this session said, whether it counts or not.
    pub(super) async fn said_by(&self, subscriber: SubscriberId, session: SessionId) -> Result<Vec<Consent>> {
        let mut newest: Vec<Consent> = Vec::new();
        let history = self.store.consents().history(subscriber).await?;
        for consent in history.into_iter().rev().filter(|consent| consent.session == Some(session)) {
            if !newest.iter().any(|known| known.purpose == consent.purpose) {
                newest.push(consent);
            }
        }
        Ok(newest)
    }
}
