//! The key that signs id tokens. It is generated once and stored in the sandbox's database.

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::{KeyPair, KeySize};
use aws_lc_rs::signature::{KeyPair as _, RSA_PKCS1_SHA256};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::error::Error;
use crate::store::Store;

pub(crate) struct TokenSigningKey {
    kid: String,
    pair: KeyPair,
}

impl TokenSigningKey {
    /// Loads the stored key; generates it when there is none.
    pub async fn load(store: &Store) -> Result<Self, Error> {
        let pkcs8 = match store.find_google_key().await? {
            Some(pkcs8) => pkcs8,
            None => {
                let key = tokio::task::spawn_blocking(generate_key).await.map_err(|_| Error::Key)??;
                store.insert_google_key(key).await?;
                store.find_google_key().await?.ok_or(Error::Key)?
            }
        };
        let pair = KeyPair::from_pkcs8(&pkcs8).map_err(|_| Error::Key)?;
        let kid = Sha256::digest(pair.public_key().as_ref()).iter().take(10).map(|byte| format!("{byte:02x}")).collect();
        Ok(Self { kid, pair })
    }

    /// The public key as a JSON Web Key.
    pub fn public_jwk(&self) -> Value {
        let public = self.pair.public_key();
        let encode = |number: &[u8]| URL_SAFE_NO_PAD.encode(number);
        json!({
            "kty": "RSA",
            "use": "sig",
            "alg": "RS256",
            "kid": self.kid,
            "n": encode(public.modulus().big_endian_without_leading_zero()),
            "e": encode(public.exponent().big_endian_without_leading_zero()),
        })
    }

    /// Signs the claims as a JSON Web Token.
    pub fn sign(&self, claims: &Value) -> Result<String, Error> {
        let header = json!({"alg": "RS256", "typ": "JWT", "kid": self.kid});
        let token = format!("{}.{}", URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims.to_string()));
        let mut signature = vec![0; self.pair.public_modulus_len()];
        self.pair.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), token.as_bytes(), &mut signature).map_err(|_| Error::Key)?;
        Ok(format!("{token}.{}", URL_SAFE_NO_PAD.encode(signature)))
    }
}

fn generate_key() -> Result<Vec<u8>, Error> {
    let pair = KeyPair::generate(KeySize::Rsa2048).map_err(|_| Error::Key)?;
    let der: Pkcs8V1Der<'static> = pair.as_der().map_err(|_| Error::Key)?;
    Ok(der.as_ref().to_vec())
}
