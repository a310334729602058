//! One small trait per outside party. Adapters live in the `providers` and `pictures` crates.

mod absent;
mod darkroom;
mod delivery;
mod embedder;
mod mailer;
mod meetings;
mod messenger;
mod object_store;
mod painter;
mod sign_in;

pub use absent::{NoMailer, NoMeetings, NoMessenger};
pub use darkroom::{Clean, Darkroom, Made};
pub use delivery::{Accepted, Event, Progress, Refused};
pub use embedder::{Embedder, NoEmbedder};
pub use mailer::{Mail, Mailer};
pub use meetings::{Made as MadeMeeting, Meetings, NewMeeting};
pub use messenger::{Messenger, TemplateMessage};
pub use object_store::ObjectStore;
pub use painter::Painter;
pub use sign_in::{Challenge, Identity, SignIn};
