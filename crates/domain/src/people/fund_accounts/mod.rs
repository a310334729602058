//! Accounts of the provident-fund service: a mobile number that a code has proven, a password of ours, and what the person chose to
//! keep. Numbers are stored sealed, and found by keyed hashes.

mod codes;
mod common_passwords;
mod export;
mod identity_data;
mod kept_books;
mod login;
mod password;
mod repository;
mod service;
mod session;
mod uans;

pub use codes::{CodePurpose, FundCodeAsker, SentCode};
pub use export::FundDataExport;
pub use identity_data::{Employment, IdentityData, UanCopy, UanRecord};
pub use kept_books::{ErasureReceipt, KeptPassbooks};
pub use login::{LoginInput, PasswordInput, WRONG_LOGIN};
pub use password::PasswordHasher;
pub use repository::{FundAccount, FundAccountQueries, FundAccountRepository, FundCode, FundSession, LoginTries, SealedPassbooks};
pub use service::{FundAccounts, FundAccountsDeps, FundProfile, LinkedProfile};
pub use session::{IDLE_TIMEOUT, ListedSession, OpenSession, OpenedSession};
pub use uans::{ListedUan, ListedUans, OwnUan};
