//! Settings of the S3 object store; either all required ones are set, or none.

use providers::object_store::Bucket;

use super::messages::read_secret;
use super::settings_reader::SettingsReader;

/// The settings that are needed together, in the order in which missing ones are named.
const REQUIRED_SETTINGS: [&str; 3] = ["s3.bucket", "s3.access_key_id", "s3.secret_access_key"];

pub fn read(r: &mut SettingsReader) -> Option<Bucket> {
    let name = read_text(
        r,
        REQUIRED_SETTINGS[0],
        "bucket of an S3-compatible store for uploads; without one they are stored in the data folder",
        parse_bucket_name,
    );
    let endpoint = read_text(
        r,
        "s3.endpoint",
        "address of the store, e.g. https://objects.example.in; default: Amazon's for the region",
        parse_endpoint,
    );
    let region = read_text(r, "s3.region", "region of the bucket; default: us-east-1, which most other stores accept", parse_word);
    let prefix = read_text(r, "s3.prefix", "prefix of every object's name, e.g. tfp/uploads", parse_prefix);
    let access_key_id = read_text(r, REQUIRED_SETTINGS[1], "id of the access key", parse_word);
    let secret_access_key = read_secret(r, REQUIRED_SETTINGS[2], "secret of the access key");
    let is_set = [&name, &access_key_id, &secret_access_key].map(Option::is_some);
    let others = endpoint.is_some() || region.is_some() || prefix.is_some();
    match (name, access_key_id, secret_access_key) {
        (Some(name), Some(access_key_id), Some(secret_access_key)) => Some(Bucket {
            name,
            endpoint,
            region: region.unwrap_or_else(|| "us-east-1".to_owned()),
            prefix: prefix.unwrap_or_default(),
            access_key_id,
            secret_access_key,
        }),
        _ => {
            if others || is_set.contains(&true) {
                let missing: Vec<&str> =
                    REQUIRED_SETTINGS.into_iter().zip(is_set).filter(|(_, is_set)| !is_set).map(|(name, _)| name).collect();
                r.add_mistake(format!("an object store for uploads also needs {}", missing.join(" and ")));
            }
            None
        }
    }
}

fn read_text(
    r: &mut SettingsReader,
    setting: &'static str,
    help: &'static str,
    parse: fn(&str) -> Result<String, String>,
) -> Option<String> {
    let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "(none)".to_owned());
    r.get(setting, help, None, show, |text| if text.is_empty() { Ok(None) } else { parse(text).map(Some) })
}

/// Reads a secret. It is never shown, not even in an error message.
fn parse_bucket_name(text: &str) -> Result<String, String> {
    let plain = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'.'));
    if plain && (3..=63).contains(&text.len()) {
        Ok(text.to_owned())
    } else {
        Err("not a bucket name: 3 to 63 of a-z, 0-9, - and .".to_owned())
    }
}

fn parse_endpoint(text: &str) -> Result<String, String> {
    let fits = |url: &url::Url| matches!(url.scheme(), "http" | "https") && url.host().is_some() && url.username().is_empty();
    match url::Url::parse(text).ok().filter(fits) {
        Some(_) => Ok(text.trim_end_matches('/').to_owned()),
        None => Err("not an address such as https://objects.example.in".to_owned()),
    }
}

fn parse_word(text: &str) -> Result<String, String> {
    if text.bytes().all(|b| b.is_ascii_graphic()) { Ok(text.to_owned()) } else { Err("must be one word".to_owned()) }
}

fn parse_prefix(text: &str) -> Result<String, String> {
    let text = text.trim_matches('/');
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if text.split('/').all(plain) {
        Ok(text.to_owned())
    } else {
        Err("may contain letters, digits, - and _ only, in parts separated by /".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_bucket(pairs: &[(&str, &str)]) -> Result<Option<Bucket>, String> {
        let environment = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = SettingsReader::new(None, environment.into_iter())?;
        let bucket = read(&mut reader);
        reader.finish().map(|()| bucket)
    }

    const BUCKET_VARIABLES: [(&str, &str); 3] =
        [("FINEPRINT_S3_BUCKET", "tfp-uploads"), ("FINEPRINT_S3_ACCESS_KEY_ID", "AK"), ("FINEPRINT_S3_SECRET_ACCESS_KEY", "hush")];

    #[test]
    fn bucket_settings_are_required_together() {
        assert!(read_bucket(&[]).unwrap().is_none());
        let whole = read_bucket(&BUCKET_VARIABLES).unwrap().unwrap();
        assert_eq!((whole.region.as_str(), whole.prefix.as_str(), whole.endpoint), ("us-east-1", "", None));
        let error = read_bucket(&BUCKET_VARIABLES[..1]).err().unwrap();
        assert!(error.contains("s3.access_key_id and s3.secret_access_key"), "{error}");
        assert!(read_bucket(&[("FINEPRINT_S3_REGION", "ap-south-1")]).err().unwrap().contains("s3.bucket"));
    }

    #[test]
    fn wrong_values_are_told_by_name() {
        for (name, value) in [
            ("FINEPRINT_S3_ENDPOINT", "objects.example.in"),
            ("FINEPRINT_S3_ENDPOINT", "ftp://objects.example.in"),
            ("FINEPRINT_S3_BUCKET", "Not A Bucket"),
            ("FINEPRINT_S3_PREFIX", "a//b"),
            ("FINEPRINT_S3_PREFIX", "../a"),
        ] {
            let error = read_bucket(&[BUCKET_VARIABLES.as_slice(), &[(name, value)]].concat()).err().unwrap();
            assert!(error.contains(name) && !error.contains("hush"), "{error}");
        }
    }
}
