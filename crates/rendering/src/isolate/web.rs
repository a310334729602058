//! The browser APIs that React, the router and the query client use on a server. Left out on purpose: Intl (`lib/format.ts`
//! formats), fetch, a working Response, and crypto; all data is passed in as JSON.

use rquickjs::function::Func;
use rquickjs::{Ctx, Function, Object, Result, TypedArray};
use url::{Url, form_urlencoded, quirks};

/// The scripts in the order of installation; each is a function of (native, hooks).
const SCRIPTS: [&str; 8] = [
    include_str!("web/console.js"),
    include_str!("web/timers.js"),
    include_str!("web/text.js"),
    include_str!("web/url.js"),
    include_str!("web/abort.js"),
    include_str!("web/stream.js"),
    include_str!("web/response.js"),
    include_str!("web/answer.js"),
];

/// Longer log messages are cut, so that a component that throws in a loop does not fill the log.
const MAX_MESSAGE_BYTES: usize = 4_000;

/// Installs the APIs on the global object and returns the hooks that the isolate calls: `runTimer`, `resetTimers` and `readAnswer`.
pub(super) fn install<'js>(ctx: &Ctx<'js>) -> Result<Object<'js>> {
    let native = Object::new(ctx.clone())?;
    native.set("log", Func::from(log_from_script))?;
    native.set("encodeUtf8", Func::from(encode_utf8))?;
    native.set("decodeUtf8", Func::from(decode_utf8))?;
    native.set("parseUrl", Func::from(parse_url))?;
    native.set("changeUrl", Func::from(change_url))?;
    native.set("parseQuery", Func::from(parse_query))?;
    native.set("writeQuery", Func::from(write_query))?;
    let hooks = Object::new(ctx.clone())?;
    for script in SCRIPTS {
        let setup: Function = ctx.eval(script)?;
        setup.call::<_, ()>((native.clone(), hooks.clone()))?;
    }
    Ok(hooks)
}

/// The start of a text, at most `MAX_MESSAGE_BYTES` long.
pub(super) fn truncate_message(text: &str) -> &str {
    text.get(..text.floor_char_boundary(MAX_MESSAGE_BYTES)).unwrap_or(text)
}

fn log_from_script(level: String, text: String) {
    let text = truncate_message(&text);
    match level.as_str() {
        "error" => tracing::error!(target: "rendering::script", "{text}"),
        "warn" => tracing::warn!(target: "rendering::script", "{text}"),
        "info" => tracing::info!(target: "rendering::script", "{text}"),
        _ => tracing::debug!(target: "rendering::script", "{text}"),
    }
}

fn encode_utf8<'js>(ctx: Ctx<'js>, text: String) -> Result<TypedArray<'js, u8>> {
    TypedArray::new(ctx, text.into_bytes())
}

/// `characters` holds one byte per character; see text.js.
fn decode_utf8(characters: String) -> String {
    let bytes: Vec<u8> = characters.chars().map(|character| u8::try_from(character).unwrap_or(b'?')).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The parts of a URL in the order of `PARTS` in url.js; `None` when it is not valid.
fn parse_url(url: String, base: Option<String>) -> Option<Vec<String>> {
    let url = match base {
        Some(base) => Url::parse(&base).ok()?.join(&url).ok()?,
        None => Url::parse(&url).ok()?,
    };
    Some(url_parts(&url))
}

/// Changes one part of a URL. An invalid value leaves the URL unchanged, as the URL standard requires.
fn change_url(url: String, part: String, value: String) -> Option<Vec<String>> {
    let mut url = Url::parse(&url).ok()?;
    match part.as_str() {
        "pathname" => quirks::set_pathname(&mut url, &value),
        "search" => quirks::set_search(&mut url, &value),
        "hash" => quirks::set_hash(&mut url, &value),
        _ => {
            let _kept_as_it_was = match part.as_str() {
                "href" => quirks::set_href(&mut url, &value).map_err(drop),
                "protocol" => quirks::set_protocol(&mut url, &value),
                "username" => quirks::set_username(&mut url, &value),
                "password" => quirks::set_password(&mut url, &value),
                "host" => quirks::set_host(&mut url, &value),
                "hostname" => quirks::set_hostname(&mut url, &value),
                "port" => quirks::set_port(&mut url, &value),
                _ => Err(()), // origin is read-only
            };
        }
    }
    Some(url_parts(&url))
}

fn url_parts(url: &Url) -> Vec<String> {
    vec![
        quirks::href(url).into(),
        quirks::origin(url),
        quirks::protocol(url).into(),
        quirks::username(url).into(),
        quirks::password(url).into(),
        quirks::host(url).into(),
        quirks::hostname(url).into(),
        quirks::port(url).into(),
        quirks::pathname(url).into(),
        quirks::search(url).into(),
        quirks::hash(url).into(),
    ]
}

fn parse_query(query: String) -> Vec<Vec<String>> {
    form_urlencoded::parse(query.as_bytes()).map(|(name, value)| vec![name.into_owned(), value.into_owned()]).collect()
}

fn write_query(pairs: Vec<Vec<String>>) -> String {
    let mut query = form_urlencoded::Serializer::new(String::new());
    for pair in &pairs {
        if let [name, value] = pair.as_slice() {
            query.append_pair(name, value);
        }
    }
    query.finish()
}
