//! A DNS resolver that drops addresses of this machine and of private networks.

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

pub(super) struct PublicResolver;

impl Resolve for PublicResolver {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(resolve_public_addresses(name))
    }
}

async fn resolve_public_addresses(name: Name) -> Result<Addrs, Box<dyn Error + Send + Sync>> {
    let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
    let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
    if public.is_empty() { Err("no public address".into()) } else { Ok(Box::new(public.into_iter())) }
}

fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

/// Follows IANA's registry of special-purpose IPv4 addresses.
fn is_public_v4(address: Ipv4Addr) -> bool {
    let [first, second, third, _] = address.octets();
    let is_special = match (first, second, third) {
        (0 | 10 | 127, ..) | (169, 254, _) | (192, 168, _) | (192, 0, 0 | 2) | (198, 51, 100) | (203, 0, 113) => true,
        (100, 64..=127, _) | (172, 16..=31, _) | (198, 18 | 19, _) | (192, 88, 99) => true,
        _ => first >= 224,
    };
    !is_special
}

/// Accepts global unicast only, without ranges that embed an IPv4 address or a tunnel.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, ..] = address.segments();
    let is_global = (0x2000..=0x3fff).contains(&first);
    let is_tunnel = first == 0x2002 || (first == 0x2001 && (second < 0x0200 || second == 0x0db8));
    is_global && !is_tunnel
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_not_public() {
        for public in ["93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:2800:220:1::1", "2001:4860:4860::8888"] {
            assert!(is_public(public.parse().unwrap()), "{public}");
        }
        for special in [
            "127.0.0.1",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "224.0.0.1",
            "255.255.255.255",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "fd00:ec2::254",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001::1",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(special.parse().unwrap()), "{special}");
        }
    }
}
