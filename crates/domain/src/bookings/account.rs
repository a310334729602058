//! A person's own calls.

use super::booking::Booking;
use super::service::{Bookings, unknown};
use crate::Result;
use crate::sessions::Caller;
use crate::subscribers::Phone;

impl Bookings {
    /// A proven person's, or those that a session made that has proven nothing; next start first.
    pub async fn of(&self, caller: Caller) -> Result<Vec<Booking>> {
        let mut bookings = self.store.bookings().of(caller.subscriber).await?;
        let is_own = |booking: &Booking| booking.attendee.as_ref().is_some_and(|attendee| attendee.session == caller.session);
        bookings.retain(|booking| caller.is_proven() || is_own(booking));
        Ok(bookings)
    }

    /// As [`Bookings::of`], for the session's own number only: `NotFound` for every other. A session that has proven nothing
    /// has the number that it typed for a call.
    pub async fn of_phone(&self, caller: Caller, is_number: impl Fn(Option<&Phone>) -> bool + Send) -> Result<Vec<Booking>> {
        if !caller.is_proven() {
            let mut made = self.of(caller).await?;
            made.retain(|booking| booking.attendee.as_ref().is_some_and(|attendee| is_number(attendee.phone.as_ref())));
            return if made.is_empty() { Err(unknown()) } else { Ok(made) };
        }
        let subscriber = self.subscribers.proven(caller).await.map_err(|_| unknown())?;
        if !is_number(subscriber.phone.as_ref()) {
            return Err(unknown());
        }
        self.of(caller).await
    }
}
