//! Accepts connections and serves the site on them. A client that opens one and says nothing, or never ends its headers, is cut
//! off, as is one that reads nothing, and their number is bounded, for one network and in all: each costs memory and a file descriptor.

mod patient_stream;
mod shares;

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::header::HOST;
use axum::http::{StatusCode, Version};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore, watch};
use tower::{Service, ServiceExt};

use patient_stream::PatientStream;
use shares::{Share, Shares};

/// Time in which a client sends its headers, the first ones and those of every further request on the connection.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How often a quiet HTTP/2 connection is asked whether it lives.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// After so long without a new request an HTTP/2 connection ends, once what it asked for is answered: answers to pings say nothing.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a write may make no progress.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long answers may take once their connection is to end.
const LAST_ANSWERS_TIMEOUT: Duration = Duration::from_secs(600);
/// After a failure to accept that no client caused, such as too many open files.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);

/// How many connections are served at once.
pub struct ConnectionLimits {
    /// Others wait.
    pub in_all: usize,
    /// Of one network that is no trusted proxy; more are closed at once.
    pub per_network: usize,
    pub trusted_proxies: Vec<IpAddr>,
}

/// What a connection holds as long as it lives.
struct Place {
    _permit: OwnedSemaphorePermit,
    _share: Share,
}

/// Serves until `stop` completes, then waits for the requests that are being answered.
pub async fn serve<S>(listener: TcpListener, site: S, limits: ConnectionLimits, stop: impl Future<Output = ()>)
where
    S: Service<Request, Response = Response, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    let permits = Arc::new(Semaphore::new(limits.in_all));
    let shares = Shares::new(limits.per_network, limits.trusted_proxies);
    let (stopping, _) = watch::channel(());
    let mut stop = std::pin::pin!(stop);
    loop {
        // Without a permit nobody is accepted: who comes waits in the system's queue.
        let accepted = async {
            let permit = Arc::clone(&permits).acquire_owned().await.ok()?;
            Some((listener.accept().await, permit))
        };
        let (stream, peer, permit) = tokio::select! {
            () = &mut stop => break,
            accepted = accepted => match accepted {
                Some((Ok((stream, peer)), permit)) => (stream, peer, permit),
                Some((Err(failed), _)) => {
                    pause_after(&failed).await;
                    continue;
                }
                None => break,
            },
        };
        let Some(share) = shares.take(peer.ip()) else { continue };
        let place = Place { _permit: permit, _share: share };
        tokio::spawn(serve_connection(site.clone(), (stream, peer), place, stopping.subscribe()));
    }
    drop(listener);
    // Without a connection nobody hears it.
    let _ = stopping.send(());
    stopping.closed().await;
}

async fn pause_after(failed: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(failed.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(error = %failed, "a connection could not be accepted");
        tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
    }
}

async fn serve_connection<S>(site: S, (stream, peer): (TcpStream, SocketAddr), place: Place, mut stopping: watch::Receiver<()>)
where
    S: Service<Request, Response = Response, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    let _place = place;
    let mut first = [0; 3];
    // The library waits for the first bytes without an end.
    let Ok(Ok(count)) = tokio::time::timeout(HEADER_TIMEOUT, stream.peek(&mut first)).await else { return };
    let is_http2 = first.get(..count) == Some(b"PRI".as_slice());
    let asked = Arc::new(Notify::new());
    let asking = Arc::clone(&asked);
    let service = service_fn(move |request: axum::http::Request<Incoming>| {
        asking.notify_one();
        let site = site.clone();
        async move {
            if request.version() == Version::HTTP_11 && !request.headers().contains_key(HOST) {
                return Ok((StatusCode::BAD_REQUEST, "A request names its host").into_response());
            }
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(ConnectInfo(peer));
            site.oneshot(request).await
        }
    });
    let stream = TokioIo::new(PatientStream::new(stream, WRITE_TIMEOUT));
    let builder = protocol(is_http2);
    let connection = builder.serve_connection_with_upgrades(stream, service).into_owned();
    let mut connection = std::pin::pin!(connection);
    tokio::select! {
        // A failure is the client's: it went away, or what it sent is no request.
        _ = connection.as_mut() => return,
        _ = stopping.changed() => {}
        () = wait_until_idle(&asked), if is_http2 => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = tokio::time::timeout(LAST_ANSWERS_TIMEOUT, connection).await;
}

/// With HTTP/1 the library's time for headers does the same.
async fn wait_until_idle(asked: &Notify) {
    while tokio::time::timeout(IDLE_TIMEOUT, asked.notified()).await.is_ok() {}
}

fn protocol(is_http2: bool) -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(PING_INTERVAL).keep_alive_timeout(HEADER_TIMEOUT);
    if is_http2 { builder.http2_only() } else { builder.http1_only() }
}
