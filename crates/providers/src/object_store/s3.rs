//! Stores uploads in a bucket of Amazon S3 or of any store with the same API.

use std::time::Duration;

use async_trait::async_trait;
use domain::object_store::ObjectStore;
use domain::{Error, Result};
use futures_util::TryStreamExt;
use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path;
use object_store::{ClientOptions, ObjectStore as _, ObjectStoreExt, RetryConfig};

use super::{check_name, unavailable_error};

/// Timeout of one request and of all its retries; short because a person waits for an upload.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
const MAX_RETRIES: usize = 3;

/// The bucket and its access key.
#[derive(Clone)]
pub struct Bucket {
    pub name: String,
    /// For example `https://objects.example`; `None` for Amazon's endpoint of the region.
    pub endpoint: Option<String>,
    pub region: String,
    /// Prefix of every object's name, without a slash at its end; may be empty.
    pub prefix: String,
    pub access_key_id: String,
    pub secret_access_key: String,
}

pub struct S3Store {
    client: AmazonS3,
    prefix: Path,
}

impl S3Store {
    /// Sends no request yet. The error names the setting that is wrong.
    pub fn open(bucket: &Bucket) -> std::result::Result<Self, String> {
        let allows_http = bucket.endpoint.as_deref().is_some_and(is_own_network);
        let options =
            ClientOptions::new().with_timeout(REQUEST_TIMEOUT).with_connect_timeout(Duration::from_secs(3)).with_allow_http(allows_http);
        let retry = RetryConfig { max_retries: MAX_RETRIES, retry_timeout: REQUEST_TIMEOUT, ..RetryConfig::default() };
        let mut builder = AmazonS3Builder::new()
            .with_bucket_name(&bucket.name)
            .with_region(&bucket.region)
            .with_access_key_id(&bucket.access_key_id)
            .with_secret_access_key(&bucket.secret_access_key)
            .with_client_options(options)
            .with_allow_http(allows_http)
            .with_disable_bulk_delete(true)
            .with_retry(retry);
        if let Some(endpoint) = &bucket.endpoint {
            if !endpoint.starts_with("https://") && !allows_http {
                return Err("s3.endpoint must begin with https://; http is for this machine and its private network alone".to_owned());
            }
            builder = builder.with_endpoint(endpoint.trim_end_matches('/'));
        }
        let client = builder.build().map_err(|error| format!("the object store (s3.…) can't be used: {error}"))?;
        let prefix = Path::parse(&bucket.prefix).map_err(|error| format!("s3.prefix: {error}"))?;
        Ok(Self { client, prefix })
    }

    fn path(&self, name: &str) -> Result<Path> {
        Ok(self.prefix.clone().join(check_name(name)?))
    }
}

#[async_trait]
impl ObjectStore for S3Store {
    async fn put(&self, name: &str, bytes: &[u8]) -> Result<()> {
        self.client.put(&self.path(name)?, bytes.to_vec().into()).await.map_err(to_error)?;
        Ok(())
    }

    async fn get(&self, name: &str) -> Result<Option<Vec<u8>>> {
        let found = match self.client.get(&self.path(name)?).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(to_error(error)),
        };
        Ok(Some(found.bytes().await.map_err(to_error)?.to_vec()))
    }

    async fn list_names(&self) -> Result<Vec<String>> {
        let listed: Vec<_> = self.client.list(Some(&self.prefix)).try_collect().await.map_err(to_error)?;
        let name = |at: &Path| at.filename().filter(|name| check_name(name).is_ok()).map(str::to_owned);
        let mut names: Vec<String> = listed.iter().filter_map(|object| name(&object.location)).collect();
        names.sort();
        Ok(names)
    }

    async fn delete(&self, name: &str) -> Result<()> {
        match self.client.delete(&self.path(name)?).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(to_error(error)),
        }
    }
}

/// Whether an address names this machine or a private network, where http may do.
fn is_own_network(endpoint: &str) -> bool {
    let Some(rest) = endpoint.strip_prefix("http://") else { return false };
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name).trim_matches(['[', ']']);
    match name.parse::<std::net::IpAddr>() {
        Ok(std::net::IpAddr::V4(address)) => address.is_loopback() || address.is_private(),
        Ok(std::net::IpAddr::V6(address)) => address.is_loopback() || address.is_unique_local(),
        Err(_) => name == "localhost" || !name.contains('.'),
    }
}

/// Leaves the key out of logs.
impl std::fmt::Debug for Bucket {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bucket").field("name", &self.name).field("endpoint", &self.endpoint).finish_non_exhaustive()
    }
}

fn to_error(error: object_store::Error) -> Error {
    unavailable_error("s3", &error)
}

#[cfg(test)]
mod tests {
    use super::is_own_network;

    #[test]
    fn http_is_for_the_own_network() {
        for own in ["http://127.0.0.1:9000", "http://10.1.2.3", "http://minio:9000/x", "http://[::1]:9000", "http://localhost"] {
            assert!(is_own_network(own), "{own}");
        }
        for other in ["http://objects.example", "http://8.8.8.8:9000", "https://10.1.2.3", "http://10.1.2.3.evil.example"] {
            assert!(!is_own_network(other), "{other}");
        }
    }
}
