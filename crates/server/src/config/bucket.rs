//! The object store's settings: all that are needed together, or none.

use providers::object_store::Bucket;

use super::reader::Reader;

/// Where the parts are named, in this order, when one is missing.
const NEEDED: [&str; 3] = ["s3.bucket", "s3.access_key_id", "s3.secret_access_key"];

pub fn read(r: &mut Reader) -> Option<Bucket> {
    let name = text(r, NEEDED[0], "bucket of an S3-compatible store for uploads; without one they lie in the data folder", name);
    let endpoint =
        text(r, "s3.endpoint", "address of the store, e.g. https://objects.example.in; default: Amazon's for the region", address);
    let region = text(r, "s3.region", "region of the bucket; default: us-east-1, which most other stores take", word);
    let prefix = text(r, "s3.prefix", "put in front of every name, e.g. tfp/uploads", folder);
    let access_key_id = text(r, NEEDED[1], "name of the key", word);
    let secret_access_key = secret(r, NEEDED[2], "the key itself");
    let given = [&name, &access_key_id, &secret_access_key].map(Option::is_some);
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
            if others || given.contains(&true) {
                let missing: Vec<&str> = NEEDED.into_iter().zip(given).filter(|(_, given)| !given).map(|(name, _)| name).collect();
                r.mistake(format!("an object store for uploads also needs {}", missing.join(" and ")));
            }
            None
        }
    }
}

fn text(r: &mut Reader, setting: &'static str, help: &'static str, parse: fn(&str) -> Result<String, String>) -> Option<String> {
    let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "(none)".to_owned());
    r.get(setting, help, None, show, |text| if text.is_empty() { Ok(None) } else { parse(text).map(Some) })
}

/// Never shown, not even in a mistake's words.
fn secret(r: &mut Reader, setting: &'static str, help: &'static str) -> Option<String> {
    let show = |value: &Option<String>| if value.is_some() { "(set)".to_owned() } else { "(none)".to_owned() };
    r.get(setting, help, None, show, |text| Ok((!text.is_empty()).then(|| text.to_owned())))
}

fn name(text: &str) -> Result<String, String> {
    let plain = text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'.'));
    if plain && (3..=63).contains(&text.len()) {
        Ok(text.to_owned())
    } else {
        Err("not a bucket's name: 3 to 63 of a-z, 0-9, - and .".to_owned())
    }
}

fn address(text: &str) -> Result<String, String> {
    let fits = |url: &url::Url| matches!(url.scheme(), "http" | "https") && url.host().is_some() && url.username().is_empty();
    match url::Url::parse(text).ok().filter(fits) {
        Some(_) => Ok(text.trim_end_matches('/').to_owned()),
        None => Err("not an address such as https://objects.example.in".to_owned()),
    }
}

fn word(text: &str) -> Result<String, String> {
    if text.bytes().all(|b| b.is_ascii_graphic()) { Ok(text.to_owned()) } else { Err("must be one word".to_owned()) }
}

fn folder(text: &str) -> Result<String, String> {
    let text = text.trim_matches('/');
    let plain = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
    if text.split('/').all(plain) { Ok(text.to_owned()) } else { Err("letters, digits, - and _ only, with / between".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bucket(pairs: &[(&str, &str)]) -> Result<Option<Bucket>, String> {
        let environment = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = Reader::new(None, environment.into_iter())?;
        let bucket = read(&mut reader);
        reader.finish().map(|()| bucket)
    }

    const WHOLE: [(&str, &str); 3] =
        [("FINEPRINT_S3_BUCKET", "tfp-uploads"), ("FINEPRINT_S3_ACCESS_KEY_ID", "AK"), ("FINEPRINT_S3_SECRET_ACCESS_KEY", "hush")];

    #[test]
    fn all_or_nothing() {
        assert!(bucket(&[]).unwrap().is_none());
        let whole = bucket(&WHOLE).unwrap().unwrap();
        assert_eq!((whole.region.as_str(), whole.prefix.as_str(), whole.endpoint), ("us-east-1", "", None));
        let error = bucket(&WHOLE[..1]).err().unwrap();
        assert!(error.contains("s3.access_key_id and s3.secret_access_key"), "{error}");
        assert!(bucket(&[("FINEPRINT_S3_REGION", "ap-south-1")]).err().unwrap().contains("s3.bucket"));
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
            let error = bucket(&[WHOLE.as_slice(), &[(name, value)]].concat()).err().unwrap();
            assert!(error.contains(name) && !error.contains("hush"), "{error}");
        }
    }
}
