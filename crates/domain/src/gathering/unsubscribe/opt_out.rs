//! Ends consents, and lists the seats and consultations that stay.

use jiff::Timestamp;

use super::{PAUSE_DURATION, Scope, UnsubscribeOutcome, Unsubscriptions};
use crate::bookings::BookingStatus;
use crate::consents::{Consent, ConsentOrigin, Purpose};
use crate::ids::{SessionId, SubscriberId};
use crate::subscribers::Subscriber;
use crate::time::format_ist_date_time;
use crate::{Error, Result, UnitOfWork};

impl Unsubscriptions {
    pub(super) async fn opt_out(
        &self,
        work: &mut dyn UnitOfWork,
        mut subscriber: Subscriber,
        purposes: &[Purpose],
        scope: Option<Scope>,
        source: &str,
        session: Option<SessionId>,
    ) -> Result<UnsubscribeOutcome> {
        let current_consents = work.consents().list_current(subscriber.id).await?;
        let is_granted = |purpose: Purpose| current_consents.iter().any(|consent| consent.purpose == purpose && consent.granted);
        let ended: Vec<Purpose> = purposes.iter().copied().filter(|purpose| is_granted(*purpose)).collect();
        for purpose in &ended {
            self.consents.record(work, subscriber.id, *purpose, false, ConsentOrigin::Now { session, source }).await?;
        }
        let now = self.environment.now();
        let has_paused = scope == Some(Scope::Pause) && subscriber.paused_until.is_none_or(|until| until <= now);
        if scope == Some(Scope::Pause) {
            subscriber.paused_until = Some(now.checked_add(PAUSE_DURATION).map_err(Error::internal)?);
            work.subscribers().update(&subscriber).await?;
        } else if !ended.is_empty() {
            // Confirmed only where a consent was ended: somebody who never agreed, or a stranger's address, gets no message.
            self.send_confirmation(work, &subscriber, now).await?;
        }
        let undo_token = self.sign_undo_token(subscriber.id, &ended, session.filter(|_| subscriber.proven_at.is_none())).await?;
        let only = session.filter(|_| subscriber.proven_at.is_none());
        let upcoming = self.list_upcoming(subscriber.id, only).await?;
        Ok(UnsubscribeOutcome { undo_token, ended, has_paused, upcoming, session_ended: false })
    }

    /// Opts out for a session that has proven nothing, on somebody else's row: it ends only the consents this session gave,
    /// which were not effective yet. The answer looks as it does for a row of its own, so that nobody learns from it whether the
    /// address was known.
    pub(super) async fn opt_out_unproven(
        &self,
        work: &dyn UnitOfWork,
        subscriber: &Subscriber,
        purposes: &[Purpose],
        session: SessionId,
    ) -> Result<UnsubscribeOutcome> {
        let decisions = self.list_session_decisions(subscriber.id, session).await?;
        let is_granted = |purpose: Purpose| decisions.iter().any(|consent| consent.purpose == purpose && consent.granted);
        let ended: Vec<Purpose> = purposes.iter().copied().filter(|purpose| is_granted(*purpose)).collect();
        for purpose in &ended {
            let origin = ConsentOrigin::OnProof { session, source: "account" };
            self.consents.record(work, subscriber.id, *purpose, false, origin).await?;
        }
        let undo_token = self.sign_undo_token(subscriber.id, &ended, Some(session)).await?;
        let upcoming = self.list_upcoming(subscriber.id, Some(session)).await?;
        Ok(UnsubscribeOutcome { undo_token, ended, has_paused: false, upcoming, session_ended: false })
    }

    /// Upcoming seats and consultations. `only` limits them to those of one session that has proven nothing.
    async fn list_upcoming(&self, subscriber: SubscriberId, only: Option<SessionId>) -> Result<Vec<String>> {
        let now = self.environment.now();
        let is_shown = |session: SessionId| only.is_none_or(|own| own == session);
        let mut coming: Vec<(Timestamp, String)> = Vec::new();
        for (webinar, registration) in self.store.webinars().list_by_subscriber(subscriber).await? {
            let is_on = webinar.ends_at() > now && webinar.cancelled_at.is_none() && !webinar.is_deleted;
            if is_on && registration.status.is_open() && is_shown(registration.session) {
                coming.push((webinar.starts_at, format!("{}, {}", webinar.title, format_ist_date_time(webinar.starts_at))));
            }
        }
        for call in self.store.bookings().list_by_subscriber(subscriber).await? {
            let is_own = call.attendee.as_ref().is_some_and(|attendee| is_shown(attendee.session));
            if is_own && call.status == BookingStatus::Confirmed && call.ends_at > now {
                coming.push((call.starts_at, format!("Your call, {}", format_ist_date_time(call.starts_at))));
            }
        }
        coming.sort();
        Ok(coming.into_iter().map(|(_, what)| what).collect())
    }

    /// The newest decision of this session on each purpose, effective or not.
    pub(super) async fn list_session_decisions(&self, subscriber: SubscriberId, session: SessionId) -> Result<Vec<Consent>> {
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
