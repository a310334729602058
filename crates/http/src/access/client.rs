//! The client's network address. `X-Forwarded-For` counts only as far as trusted proxies wrote it: read
//! from the right, the first hop that is not a trusted proxy is the client.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::HeaderMap;
use axum::http::request::Parts;

use domain::sessions::{NetworkKey, Networks};

use super::origin::OwnOrigin;
use crate::{ApiError, App, AppState};

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The client's address, for rate limits.
pub struct Client(pub IpAddr);

impl FromRequestParts<AppState> for Client {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        Ok(Self(client_address(peer_address(&parts.extensions), &parts.headers, &app.settings.trusted_proxies)))
    }
}

/// The peer of the TCP connection itself, for operations that only the local machine may call.
pub struct Peer {
    address: Option<IpAddr>,
    forwarded: bool,
}

impl Peer {
    /// A request that a proxy on this machine forwards is not local.
    pub fn is_local(&self) -> bool {
        !self.forwarded && self.address.is_some_and(|address| address.is_loopback())
    }
}

impl FromRequestParts<AppState> for Peer {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let forwarded =
            [FORWARDED_FOR, "forwarded", "via", "x-real-ip", "cf-connecting-ip"].iter().any(|name| parts.headers.contains_key(*name));
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
        let is_named_otherwise = !OwnOrigin::new(&app.site.base_url).is_own_host(&parts.uri, &parts.headers);
        Ok(Self { address, forwarded: forwarded || is_named_otherwise })
    }
}

/// The client's network, and the wide one around it, as what is stored may know them: one can count by them and not read them. Limits across
/// all people count by both, and give the wide one ten times as much.
pub struct Network(pub Networks);

impl Network {
    /// For operations that need it at times only.
    pub async fn of(app: &App, client: &Client) -> Result<Self, ApiError> {
        let own = NetworkKey(app.keys.pseudonym("network", &limit_key(client.0).to_string()).await?);
        let wide = if client.0.is_ipv6() { hash_wide_network(app, client.0).await? } else { own };
        Ok(Self(Networks { own, wide }))
    }
}

impl FromRequestParts<AppState> for Network {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let client = Client::from_request_parts(parts, app).await?;
        Self::of(app, &client).await
    }
}

/// The client's network as a rented server has it, which is a whole /48 of IPv6. Limits of codes to one address or number count by it: there,
/// strangers who share a wide network take nothing from each other. So do limits of what runs out for everybody, such as slots and the
/// readers' time, and of which whoever has proven who they are has more.
pub struct CodeNetwork(pub NetworkKey);

impl FromRequestParts<AppState> for CodeNetwork {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let Client(address) = Client::from_request_parts(parts, app).await?;
        Ok(Self(hash_wide_network(app, address).await?))
    }
}

async fn hash_wide_network(app: &App, address: IpAddr) -> Result<NetworkKey, ApiError> {
    let wide = wide_limit_key(address);
    // The first network of a wide one begins with the same digits and must not count as it.
    let text = if wide.is_ipv6() { format!("{wide}/48") } else { wide.to_string() };
    Ok(NetworkKey(app.keys.pseudonym("network", &text).await?))
}

/// The address of the connection's peer; loopback when it is unknown, as in tests without a socket.
pub(super) fn peer_address(extensions: &axum::http::Extensions) -> IpAddr {
    extensions.get::<ConnectInfo<SocketAddr>>().map_or(IpAddr::from([127, 0, 0, 1]), |info| info.0.ip().to_canonical())
}

pub(super) fn client_address(peer: IpAddr, headers: &HeaderMap, trusted: &[IpAddr]) -> IpAddr {
    if !trusted.contains(&peer) {
        return peer;
    }
    let mut client = peer;
    let lines: Vec<&str> = headers.get_all(FORWARDED_FOR).iter().filter_map(|line| line.to_str().ok()).collect();
    for hop in lines.iter().rev().flat_map(|line| line.rsplit(',')) {
        // Entries to the left of an unreadable one can't be trusted.
        let Some(address) = parse_hop(hop.trim()) else { break };
        client = address;
        if !trusted.contains(&address) {
            break;
        }
    }
    client
}

/// Accepts addresses with or without a port, IPv6 with or without brackets.
fn parse_hop(hop: &str) -> Option<IpAddr> {
    let plain = hop.trim_start_matches('[').trim_end_matches(']');
    let address = plain.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|with_port| with_port.ip()))?;
    Some(IpAddr::to_canonical(&address))
}

/// The key that rate limits count by. IPv6 addresses are cut to their /64, because one customer owns all of it.
pub(crate) fn limit_key(address: IpAddr) -> IpAddr {
    keep_first_bits(address, 64)
}

/// As [`limit_key`], for what is dear. Whoever rents a server is given up to a /48, which has 65,536 networks.
pub(crate) fn wide_limit_key(address: IpAddr) -> IpAddr {
    keep_first_bits(address, 48)
}

fn keep_first_bits(address: IpAddr, bits: u32) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from(u128::from(v6) & (u128::MAX << (128 - bits)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    fn resolve_client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> IpAddr {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        let trusted: Vec<IpAddr> = trusted.iter().map(|t| parse_address(t)).collect();
        client_address(parse_address(peer), &headers, &trusted)
    }

    #[test]
    fn a_strangers_header_is_ignored() {
        assert_eq!(resolve_client("203.0.113.9", &["1.1.1.1"], &["10.0.0.1"]), parse_address("203.0.113.9"));
        assert_eq!(resolve_client("127.0.0.1", &["1.1.1.1"], &[]), parse_address("127.0.0.1"));
    }

    #[test]
    fn the_right_most_hop_that_is_not_ours_counts() {
        assert_eq!(resolve_client("10.0.0.1", &["6.6.6.6, 203.0.113.9"], &["10.0.0.1"]), parse_address("203.0.113.9"));
        assert_eq!(
            resolve_client("10.0.0.1", &["6.6.6.6", "203.0.113.9, 10.0.0.2"], &["10.0.0.1", "10.0.0.2"]),
            parse_address("203.0.113.9")
        );
        assert_eq!(resolve_client("10.0.0.1", &["[2001:db8::1]:443"], &["10.0.0.1"]), parse_address("2001:db8::1"));
        assert_eq!(resolve_client("10.0.0.1", &["203.0.113.9, unknown"], &["10.0.0.1"]), parse_address("10.0.0.1"));
        assert_eq!(resolve_client("10.0.0.1", &[], &["10.0.0.1"]), parse_address("10.0.0.1"));
    }

    #[test]
    fn one_ipv6_network_is_one_client() {
        assert_eq!(limit_key(parse_address("2001:db8::1")), limit_key(parse_address("2001:db8::ffff")));
        assert_ne!(limit_key(parse_address("2001:db8::1")), limit_key(parse_address("2001:db8:0:1::1")));
        assert_eq!(wide_limit_key(parse_address("2001:db8::1")), wide_limit_key(parse_address("2001:db8:0:ffff::1")));
        assert_ne!(wide_limit_key(parse_address("2001:db8::1")), wide_limit_key(parse_address("2001:db8:1::1")));
        assert_eq!(wide_limit_key(parse_address("203.0.113.9")), parse_address("203.0.113.9"));
    }
}
