use super::*;

const ECHO: &str = "export const render = (url, json) => ({ head: '', html: json })";

/// A bundle that fails in a different way for each URL; any other URL is rendered.
const TROUBLE: &str = "
    const deep = (n) => 1 + deep(n + 1);
    export const render = async (url) => {
        if (url === '/throw') throw new Error('boom');
        if (url === '/reject') await Promise.reject(new Error('later'));
        if (url === '/spin') for (;;) {}
        if (url === '/hog') { const all = []; for (;;) all.push(new Array(10_000).fill(all.length)); }
        if (url === '/text-hog') 'x'.repeat(1 << 28);
        if (url === '/deep') return deep(0);
        return { head: '', html: 'fine' };
    };";

fn pool(source: &str, limits: Limits) -> Renderer {
    Renderer::start(source.into(), 1, limits).unwrap()
}

async fn html(renderer: &Renderer, url: &str) -> Result<String, RenderError> {
    let rendered = renderer.render(url, "{}".into()).await;
    rendered.map(|rendered| rendered.html)
}

#[tokio::test]
async fn several_threads_serve_one_queue() {
    let renderer = Renderer::start(ECHO.into(), 3, Limits::default()).unwrap();
    let mut asking = tokio::task::JoinSet::new();
    for number in 0..60 {
        let renderer = renderer.clone();
        asking.spawn(async move {
            let input = number.to_string();
            let rendered = renderer.render("/", input.as_str().into()).await.unwrap();
            assert_eq!(rendered.html, input);
        });
    }
    asking.join_all().await;
    let stats = renderer.stats();
    assert_eq!((stats.renders, stats.restarts, stats.queued), (60, 0, 0));
    assert!(stats.cpu_micros > 0);
}

#[tokio::test]
async fn what_throws_leaves_the_isolate_as_it_was() {
    let renderer = pool(TROUBLE, Limits::default());
    for url in ["/throw", "/reject", "/deep"] {
        let error = html(&renderer, url).await.unwrap_err();
        assert!(matches!(error, RenderError::Script(_)), "{url}: {error:?}");
        assert_eq!(html(&renderer, "/").await.unwrap(), "fine");
    }
    assert_eq!(renderer.stats().restarts, 0);
}

#[tokio::test]
async fn an_endless_loop_times_out_and_costs_the_isolate() {
    let limits = Limits { cpu: Duration::from_millis(50), ..Limits::default() };
    let renderer = pool(TROUBLE, limits);
    let error = html(&renderer, "/spin").await.unwrap_err();
    assert!(matches!(error, RenderError::Timeout), "{error:?}");
    assert_eq!(html(&renderer, "/").await.unwrap(), "fine");
    let stats = renderer.stats();
    assert_eq!(stats.restarts, 1);
    assert!(stats.cpu_micros >= 50_000, "{stats:?}");
}

#[tokio::test]
async fn a_memory_hog_is_stopped_and_costs_the_isolate() {
    let limits = Limits { memory: 8 << 20, ..Limits::default() };
    let renderer = pool(TROUBLE, limits);
    for (number, url) in ["/hog", "/text-hog"].into_iter().enumerate() {
        let error = html(&renderer, url).await.unwrap_err();
        assert!(matches!(error, RenderError::Memory), "{url}: {error:?}");
        assert_eq!(html(&renderer, "/").await.unwrap(), "fine");
        assert_eq!(renderer.stats().restarts, number as u64 + 1);
    }
}

#[test]
fn a_broken_bundle_fails_at_the_start() {
    let error = Renderer::start("export const".into(), 2, Limits::default()).err();
    assert!(matches!(error, Some(RenderError::Load(_))), "{error:?}");
}

#[tokio::test]
async fn on_demand_the_bundle_is_loaded_with_the_first_page() {
    let broken = Renderer::start_on_demand("export const".into(), 1, Limits::default()).unwrap();
    let error = html(&broken, "/").await.unwrap_err();
    assert!(matches!(error, RenderError::Load(_)), "{error:?}");
    let renderer = Renderer::start_on_demand(TROUBLE.into(), 2, Limits::default()).unwrap();
    assert_eq!(html(&renderer, "/").await.unwrap(), "fine");
}

#[tokio::test]
async fn a_full_queue_refuses_at_once() {
    let (renderer, _waiting) = Renderer::create_queue(Limits::default().wait);
    let mut asking = Vec::new();
    for _ in 0..QUEUE_CAPACITY {
        let mut render = Box::pin(renderer.render("/", "{}".into()));
        assert!(poll_once(render.as_mut()).await.is_none());
        asking.push(render);
    }
    assert_eq!(renderer.stats().queued, QUEUE_CAPACITY);
    let refused = renderer.render("/", "{}".into()).await.unwrap_err();
    assert!(matches!(refused, RenderError::Overloaded), "{refused:?}");
}

#[tokio::test]
async fn renders_nobody_waits_for_are_skipped() {
    let (renderer, waiting) = Renderer::create_queue(Limits::default().wait);
    for _ in 0..3 {
        let mut abandoned = Box::pin(renderer.render("/", "{}".into()));
        assert!(poll_once(abandoned.as_mut()).await.is_none());
    }
    let counters = Arc::clone(&renderer.counters);
    drop(renderer);
    // Without a handle the worker ends as soon as the queue is empty.
    let small = Limits { stack: 256 << 10, ..Limits::default() };
    Worker::new(ECHO.into(), small, waiting, Arc::clone(&counters)).run(&Load::AtOnce);
    assert_eq!(counters.renders.load(Relaxed), 0);
}

#[tokio::test]
async fn nobody_waits_longer_than_the_limit() {
    assert_eq!(Limits::default().wait, Duration::from_secs(5));
    let (renderer, _waiting) = Renderer::create_queue(Duration::from_millis(5));
    let error = renderer.render("/", "{}".into()).await.unwrap_err();
    assert!(matches!(error, RenderError::Timeout), "{error:?}");
}

async fn poll_once<F: Future>(mut future: std::pin::Pin<&mut F>) -> Option<F::Output> {
    std::future::poll_fn(|cx| match future.as_mut().poll(cx) {
        std::task::Poll::Ready(output) => std::task::Poll::Ready(Some(output)),
        std::task::Poll::Pending => std::task::Poll::Ready(None),
    })
    .await
}
