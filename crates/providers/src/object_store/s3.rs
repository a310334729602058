//! Uploads in a bucket of any store that speaks Amazon's S3: AWS, or one of one's own.

use std::time::Duration;

use async_trait::async_trait;
use domain::providers::ObjectStore;
use domain::{Error, Result};
use futures_util::TryStreamExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{ClientOptions, ObjectStore as _, ObjectStoreExt, RetryConfig};

use super::{checked, failed};

/// A person waits for an upload: better a clear answer than a long silence.
const PATIENCE: Duration = Duration::from_secs(10);
const TRIES: usize = 3;

/// Where, and by which key.
#[derive(Clone)]
pub struct Bucket {
    pub name: String,
    /// E.g. `https://objects.example`; `None` for Amazon's own.
    pub endpoint: Option<String>,
    pub region: String,
    /// Put in front of every name, without a slash at its end; may be empty.
    pub prefix: String,
    pub access_key_id: String,
    pub secret_access_key: String,
}

pub struct S3Store {
    client: AmazonS3,
    prefix: Path,
}

impl S3Store {
    /// Nothing is asked of the store yet. The message says which setting is wrong.
    pub fn open(bucket: &Bucket) -> std::result::Result<Self, String> {
        let options = ClientOptions::new().with_timeout(PATIENCE).with_connect_timeout(Duration::from_secs(3)).with_allow_http(true);
        let retry = RetryConfig { max_retries: TRIES, retry_timeout: PATIENCE, ..RetryConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&bucket.name)
            .with_region(&bucket.region)
            .with_access_key_id(&bucket.access_key_id)
            .with_secret_access_key(&bucket.secret_access_key)
            .with_client_options(options)
            .with_allow_http(true)
            .with_disable_bulk_delete(true)
            .with_retry(retry);
        if let Some(endpoint) = &bucket.endpoint {
            builder = builder.with_endpoint(endpoint.trim_end_matches('/'));
        }
        let client = builder.build().map_err(|error| format!("the object store (s3.…) can't be used: {error}"))?;
        let prefix = Path::parse(&bucket.prefix).map_err(|error| format!("s3.prefix: {error}"))?;
        Ok(Self { client, prefix })
    }

    fn path(&self, name: &str) -> Result<Path> {
        Ok(self.prefix.clone().join(checked(name)?))
    }
}

#[async_trait]
impl ObjectStore for S3Store {
    async fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        self.client.put(&self.path(name)?, bytes.to_vec().into()).await.map_err(unreachable)?;
        Ok(())
    }

    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let found = match self.client.get(&self.path(name)?).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(unreachable(error)),
        };
        Ok(Some(found.bytes().await.map_err(unreachable)?.to_vec()))
    }

    async fn names(&self) -> Result<Vec<String>> {
        let listed: Vec<_> = self.client.list(Some(&self.prefix)).try_collect().await.map_err(unreachable)?;
        let name = |at: &Path| at.filename().filter(|name| checked(name).is_ok()).map(str::to_owned);
        let mut names: Vec<String> = listed.iter().filter_map(|object| name(&object.location)).collect();
        names.sort();
        Ok(names)
    }

    async fn delete(&self, name: &str) -> Result<()> {
        match self.client.delete(&self.path(name)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(unreachable(error)),
        }
    }
}

/// The key stays out of logs.
impl std::fmt::Debug for Bucket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bucket").field("name", &self.name).field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

fn unreachable(error: object_store::Error) -> Error {
    failed("s3", &error)
}
