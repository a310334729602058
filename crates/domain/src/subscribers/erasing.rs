//! Everything of a person goes.

use super::{Email, Subscriber, Subscribers};
use crate::account::Erasure;
use crate::changes::Change;
use crate::ids::{JobId, SubscriberId};
use crate::jobs::{Job, NewJob};
use crate::sessions::Caller;
use crate::webinars::SeatStatus;
use crate::{Error, Result, UnitOfWork};

impl Subscribers {
    /// Whether the session's own person confirms that everything of them shall go.
    pub async fn check_erasure(&self, caller: Caller, typed: &str) -> Result<Subscriber> {
        let subscriber = self.proven(caller).await?;
        if Email::parse(typed).ok().as_ref() != Some(&subscriber.email) {
            return Err(Error::invalid("confirm", "Please type your own e-mail address"));
        }
        Ok(subscriber)
    }

    /// Everything of a person goes; what was typed to confirm must be their own address.
    pub async fn erase(&self, caller: Caller, typed: &str) -> Result<()> {
        let subscriber = self.check_erasure(caller, typed).await?;
        let mut work = self.store.begin_alone().await?;
        let subscriber = work.subscribers().lock(subscriber.id).await?.ok_or(Error::Unauthorized)?;
        self.sessions.end_others(&mut *work, subscriber.id, None).await?;
        self.give_seats_back(&mut *work, subscriber.id).await?;
        self.give_calls_back(&*work, subscriber.id).await?;
        for article in work.subscribers().erase(&subscriber).await? {
            work.record(Change::Comments(article));
        }
        work.analytics().erase_wishes(subscriber.email.as_str()).await?;
        self.sweep_files(&*work).await?;
        work.record(Change::Erased(Erasure::of(&subscriber.email, self.ambient.now())));
        work.commit().await
    }

    /// What the person sent has no owner any more: its bytes go as soon as a worker comes to it.
    async fn sweep_files(&self, work: &dyn UnitOfWork) -> Result<()> {
        let job = NewJob { job: Job::SweepFiles, run_at: self.ambient.now(), unique_key: Some("sweep-files".to_owned()) };
        work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await
    }

    /// The times become free with the rows; providers that know the person by a meeting are told to forget it.
    async fn give_calls_back(&self, work: &dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        for booking in work.upkeep().of(subscriber).await?.into_iter().filter(|booking| booking.meeting.is_some()) {
            let job = Job::MakeMeeting { booking: booking.id };
            let key = Some(format!("meeting:{}", booking.id.0.simple()));
            let job = NewJob { job, run_at: self.ambient.now(), unique_key: key };
            work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        }
        Ok(())
    }

    /// The seats become free with the rows; the next on each waitlist gets them.
    async fn give_seats_back(&self, work: &mut dyn UnitOfWork, subscriber: SubscriberId) -> Result<()> {
        for (webinar, held) in work.webinars().of(subscriber).await? {
            if matches!(held.status, SeatStatus::Registered | SeatStatus::Offered) {
                let job = Job::SeeToWaitlist { webinar: webinar.id };
                let job = NewJob { job, run_at: self.ambient.now(), unique_key: Some(format!("waitlist:{}", webinar.id)) };
                work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
                work.record(Change::Webinar(webinar.id));
            }
        }
        Ok(())
    }
}
