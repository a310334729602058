//! Erasure of a person and everything about them.

use super::Account;
use crate::changes::{Change, Erasure};
use crate::ids::{JobId, SubscriberId};
use crate::jobs::{Job, NewJob};
use crate::sessions::Caller;
use crate::tasks::RecurringTask;
use crate::webinars::SeatStatus;
use crate::{Error, Result, UnitOfWork};

impl Account {
    /// Erases a person and everything about them. `typed` must be their own address.
    pub async fn erase(&self, caller: Caller, typed: &str) -> Result<()> {
        let subscriber = self.subscribers.check_erasure(caller, typed).await?;
        let mut work = self.store.begin().await?;
        let subscriber = work.subscribers().lock(subscriber.id).await?.ok_or(Error::Unauthorized)?;
        let language = work.subscribers().find_mail_language(subscriber.id).await?;
        self.subscribers.sessions().end_others(&mut *work, subscriber.id, None).await?;
        self.release_seats(&mut *work, subscriber.id).await?;
        self.release_bookings(&*work, subscriber.id).await?;
        self.cases.release(&*work, subscriber.id).await?;
        // The account of the provident-fund service stays, because it belongs to who proves its number, and has an erasure of its own.
        work.fund_accounts().unlink_subscriber(subscriber.id).await?;
        for article in work.subscribers().erase(&subscriber).await? {
            work.record_change(Change::Comments(article));
        }
        work.analytics().erase_notify_requests(subscriber.email.as_str()).await?;
        self.leads.erase_by_email(&*work, &subscriber.email).await?;
        self.expedite_file_deletion(&*work).await?;
        let erasure = Erasure::of_person(work.address_key(), &subscriber.email.hash(), subscriber.id, self.subscribers.environment().now());
        work.record_change(Change::Erased(erasure));
        // Only now: erasing deletes all messages to the address.
        self.subscribers.notify_erasure(&*work, &subscriber, language).await?;
        work.commit().await
    }

    /// Files the person sent have no owner left: a worker deletes their bytes as soon as it runs.
    async fn expedite_file_deletion(&self, work: &dyn UnitOfWork) -> Result<()> {
        work.tasks().bring_forward(RecurringTask::ExpiredFiles, self.subscribers.environment().now()).await
    }

    /// Deleting the rows frees the expert's time. Providers that know the person by a meeting are told to delete it.
    async fn release_bookings(&self, work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        for booking in work.booking_upkeep().list_by_subscriber(subscriber).await?.into_iter().filter(|booking| booking.meeting.is_some()) {
            let job = Job::SyncMeeting { booking: booking.id };
            let key = Some(format!("meeting:{}", booking.id.0.simple()));
            let job = NewJob { job, run_at: self.subscribers.environment().now(), unique_key: key };
            work.jobs().enqueue(JobId(self.subscribers.environment().new_uuid()), &job).await?;
        }
        Ok(())
    }

    /// Deleting the rows frees the seats; the next person on each waitlist is offered one.
    async fn release_seats(&self, work: &mut dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        for (webinar, registration) in work.webinars().list_by_subscriber(subscriber).await? {
            if matches!(registration.status, SeatStatus::Registered | SeatStatus::Offered) {
                let job = Job::ProcessWebinarWaitlist { webinar: webinar.id };
                let job =
                    NewJob { job, run_at: self.subscribers.environment().now(), unique_key: Some(format!("waitlist:{}", webinar.id)) };
                work.jobs().enqueue(JobId(self.subscribers.environment().new_uuid()), &job).await?;
                work.record_change(Change::Webinar(webinar.id));
            }
        }
        Ok(())
    }
}
