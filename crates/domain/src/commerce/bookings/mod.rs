//! Consultations: who can be called and when, holding a slot, booking it, moving and cancelling it. Nobody ever gets a slot that
//! somebody else has: the database itself enforces that ([`BookingRepository::occupy`]).

mod administration;
mod attachments;
mod booking;
mod calendar;
mod cancellation;
mod catalogue;
mod confirmation;
mod consultation;
mod coupon;
mod expert;
mod fulfilment;
mod hold;
mod input;
mod intake_file;
mod local_days;
mod meeting_provider;
mod notifications;
mod repository;
mod reschedule;
mod service;
mod slot_list;
mod slots;
mod terms;
mod video_meeting;
mod waitlist;

pub use attachments::accepts_files;
pub use booking::{
    Attendee, Booking, BookingDetails, BookingStatus, CallLanguage, Cancellation, CancelledBy, HOLD_DURATION, Meeting, OccupiedTime,
    PAYMENT_HOLD_DURATION, Price, busy_span,
};
pub use calendar::build_feed_event;
pub use catalogue::Catalogue;
pub use confirmation::{BookingOutcome, BookingReceipt};
pub use consultation::{AddOn, Mode, Policy, Service, Timing};
pub use coupon::{Coupon, Discount};
pub use expert::{Availability, AvailabilityException, AvailabilityRule, Expert, TICK_MINUTES, Window, parse_zone};
pub use fulfilment::BookingFulfilment;
pub use hold::{HoldInput, HoldOutcome};
pub use input::{BookingInput, MAX_QUESTION_LENGTH};
pub(crate) use intake_file::to_display_name;
pub use intake_file::{DRAFT_TTL, FileKind, FileState, IntakeFile, MAX_BYTES, MAX_FILES, OBJECT_PREFIX};
pub use local_days::{Minute, Span, to_minute, to_timestamp};
pub use meeting_provider::{MeetingProvider, NewMeeting, NoMeetings, ProviderMeeting};
pub use repository::{
    BookingFilter, BookingQueries, BookingRepository, BookingUpkeep, ConsultationQueries, ConsultationRepository, IntakeFileQueries,
    IntakeFileRepository,
};
pub use reschedule::RescheduleOutcome;
pub use service::{BookingDeps, BookingSettings, Bookings, Holder, Viewer};
pub use slot_list::{Slot, SlotDay, SlotList, SlotQuery};
pub use slots::{ExpertAvailability, Offer, find_free_starts, group_offers};
pub use waitlist::{WAITLIST_RETENTION_DAYS, WaitInput, WaitOutcome, WaitlistEntry, WaitlistQuery};
