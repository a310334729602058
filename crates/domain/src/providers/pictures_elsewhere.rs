//! Pictures that lie on other people's servers.

use async_trait::async_trait;

#[async_trait]
pub trait PicturesElsewhere: Send + Sync {
    /// The bytes behind an https address of the public web. `None` for every other address, for what is too large or not there, and
    /// while it is out of reach: a picture is never worth a failure.
    async fn picture(&self, address: &str) -> Option<Vec<u8>>;
}
