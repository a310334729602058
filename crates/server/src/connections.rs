//! Accepts connections and serves the site on them. A client that opens one and says nothing, or never ends its headers, is cut
//! off, and their number is bounded: each costs memory and a file descriptor.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::{Service, ServiceExt};

/// Time in which a client sends its headers, the first ones and those of every further request on the connection.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How often a quiet HTTP/2 connection is asked whether it lives.
const PING_INTERVAL: Duration = Duration::from_secs(30);
/// After a failure to accept that no client caused, such as too many open files.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(1);

/// Serves until `stop` completes, then waits for the requests that are being answered.
pub async fn serve<S>(listener: TcpListener, site: S, max_connections: usize, stop: impl Future<Output = ()>)
where
    S: Service<Request, Response = Response, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    let permits = Arc::new(Semaphore::new(max_connections));
    let graceful = GracefulShutdown::new();
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
        spawn_connection(site.clone(), stream, peer, permit, &graceful);
    }
    drop(listener);
    graceful.shutdown().await;
}

async fn pause_after(failed: &std::io::Error) {
    use std::io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    if !matches!(failed.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset) {
        tracing::error!(error = %failed, "a connection could not be accepted");
        tokio::time::sleep(PAUSE_AFTER_FAILURE).await;
    }
}

fn spawn_connection<S>(site: S, stream: TcpStream, peer: SocketAddr, permit: OwnedSemaphorePermit, graceful: &GracefulShutdown)
where
    S: Service<Request, Response = Response, Error = std::convert::Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    let watcher = graceful.watcher();
    let service = site.map_request(move |request: axum::http::Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        request
    });
    tokio::spawn(async move {
        let _permit = permit;
        let mut first = [0; 3];
        // The library waits for the first bytes without an end.
        let Ok(Ok(count)) = tokio::time::timeout(HEADER_TIMEOUT, stream.peek(&mut first)).await else { return };
        let builder = protocol(first.get(..count) == Some(b"PRI".as_slice()));
        let connection = builder.serve_connection_with_upgrades(TokioIo::new(stream), TowerToHyperService::new(service)).into_owned();
        // A failure is the client's: it went away, or what it sent is no request.
        let _ = watcher.watch(connection).await;
    });
}

fn protocol(is_http2: bool) -> auto::Builder<TokioExecutor> {
    let mut builder = auto::Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    builder.http2().timer(TokioTimer::new()).keep_alive_interval(PING_INTERVAL).keep_alive_timeout(HEADER_TIMEOUT);
    if is_http2 { builder.http2_only() } else { builder.http1_only() }
}
