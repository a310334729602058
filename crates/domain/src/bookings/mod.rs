//! Consultations: who can be called and when, holding a slot, booking it, moving and cancelling it. Nobody ever gets a slot
//! that somebody else has: the database keeps that itself ([`BookingRepository::occupy`]).

mod account;
mod attaching;
mod booking;
mod calendar;
mod catalogue;
mod changing;
mod confirming;
mod consultation;
mod coupon;
mod days;
mod desk;
mod expert;
mod fingerprint;
mod fulfilment;
mod holding;
mod input;
mod letters;
mod listing;
mod meeting;
mod repository;
mod service;
mod slot_id;
mod slots;
mod upkeep;
mod waiting;

pub use attaching::takes_files;
pub use booking::{About, Attendee, Booking, BookingStatus, Ended, EndedBy, HOLD, HOLD_TO_PAY, Language, Meeting, Price, busy};
pub use calendar::event as calendar_event;
pub use catalogue::Catalogue;
pub use changing::Moving;
pub use confirming::{Booked, Booking as BookingOutcome};
pub use consultation::{AddOn, Mode, Policy, Service, Timing};
pub use coupon::{Coupon, Discount};
pub use days::{Minute, Span, instant, minute_of};
pub use expert::{Availability, AvailabilityException, AvailabilityRule, Expert, TICK_MINUTES, Window, zone};
pub use fulfilment::BookingFulfilment;
pub use holding::{HoldInput, Holding};
pub use input::BookingInput;
pub use listing::{Slot, SlotDay, SlotList, SlotQuery};
pub use repository::{BookingFilter, BookingQueries, BookingRepository, BookingUpkeep, ConsultationQueries, ConsultationRepository, Taken};
pub use service::{BookingParts, BookingSettings, Bookings, Holder, Viewer};
pub use slots::{Diary, Offer, offers, starts};
pub use upkeep::WAITING_KEPT_DAYS;
pub use waiting::{WaitInput, Waiting};
