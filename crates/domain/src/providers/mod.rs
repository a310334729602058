//! One small trait per outside party. Adapters live in the `providers` and `pictures` crates.

mod absent;
mod darkroom;
mod delivery;
mod embedder;
mod file_scanner;
mod language_model;
mod mailer;
mod meetings;
mod messenger;
mod object_store;
mod painter;
mod payment_gateway;
mod pictures_elsewhere;
mod sign_in;
mod typesetter;

pub use absent::{NoMailer, NoMeetings, NoMessenger, NoPayments};
pub use darkroom::{Clean, Darkroom, Made};
pub use delivery::{Accepted, Event, Progress, Refused};
pub use embedder::{Embedder, NoEmbedder};
pub use file_scanner::{FileScanner, Verdict};
pub use language_model::{Asked, LanguageModel, Usage, Writing};
pub use mailer::{Mail, Mailer};
pub use meetings::{Made as MadeMeeting, Meetings, NewMeeting};
pub use messenger::{Messenger, TemplateMessage};
pub use object_store::ObjectStore;
pub use painter::Painter;
pub use payment_gateway::{
    AskedOrder, AskedRefund, GatewayEvent, GatewayOrder, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus,
    PaymentGateway,
};
pub use pictures_elsewhere::PicturesElsewhere;
pub use sign_in::{Challenge, Identity, SignIn};
pub use typesetter::Typesetter;
