use super::*;

fn isolate(source: &str) -> Isolate {
    Isolate::load(source, &Limits::default()).unwrap()
}

/// Renders with a module whose `render` function has the given body; returns the resulting HTML.
fn html(body: &str) -> Result<String, RenderError> {
    let source = format!(
        "const page = (html) => ({{ head: '', html }});
         export const render = async (url, json) => page(await (async () => {{ {body} }})());"
    );
    isolate(&source).render("/", "{}").0.map(|rendered| rendered.html)
}

#[test]
fn gives_back_head_html_and_state() {
    let source = "export const render = (url) => ({ head: '<title>' + url + '</title>', html: '<p>₹ 😀</p>' })";
    let mut isolate = isolate(source);
    let rendered = isolate.render("/faq", r#"{"a":1}"#).0.unwrap();
    assert_eq!(rendered.head, "<title>/faq</title>");
    assert_eq!(rendered.html, "<p>₹ 😀</p>");
    assert_eq!(rendered.state, r#"{"a":1}"#);
}

#[test]
fn state_cannot_end_its_script() {
    let source = "export const render = () => ({ head: '', html: '' })";
    let state = isolate(source).render("/", r#"{"a":"</script><!--"}"#).0.unwrap().state;
    assert_eq!(state, r#"{"a":"\u003c/script>\u003c!--"}"#);
}

#[test]
fn half_a_surrogate_pair_becomes_the_replacement_character() {
    let cut = html("return 'a' + '😀'.slice(0, 1)").unwrap();
    assert_eq!(cut, "a\u{fffd}");
    let source = r#"export const render = (url, json) => ({ head: JSON.parse(json), html: '' })"#;
    let given = isolate(source).render("/", r#""\ud83d""#).0.unwrap();
    assert_eq!(given.head, "\u{fffd}");
}

#[test]
fn answers_that_are_no_page_are_named_so() {
    for source in [
        "export const render = () => undefined",
        "export const render = () => 'a text'",
        "export const render = () => null",
        "export const render = () => ({ head: '', html: 5 })",
    ] {
        let error = isolate(source).render("/", "").0.unwrap_err();
        assert!(matches!(error, RenderError::InvalidResult(_)), "{source}: {error:?}");
    }
}

#[test]
fn bundles_that_cannot_be_used_do_not_load() {
    for source in [
        "this is not javascript",
        "import 'react'; export const render = () => ''",
        "throw new Error('at the top level'); export const render = () => ''",
        "export const paint = () => ''",
        "await new Promise(() => {}); export const render = () => ''",
    ] {
        let error = Isolate::load(source, &Limits::default()).err().unwrap();
        assert!(matches!(error, RenderError::Load(_)), "{source}: {error:?}");
    }
}

#[test]
fn a_module_may_await_a_timer_as_it_loads() {
    let source = "const html = await new Promise((done) => setTimeout(done, 50, 'late'));
        export const render = () => ({ head: '', html })";
    assert_eq!(isolate(source).render("/", "").0.unwrap().html, "late");
}

#[test]
fn errors_carry_message_and_place() {
    let error = html("throw new TypeError('no such article')").unwrap_err();
    let RenderError::Script(message) = error else {
        panic!("{error:?}");
    };
    assert!(message.contains("no such article"), "{message}");
    assert!(message.contains("server.mjs"), "{message}");
    let other = html("throw 'a string'").unwrap_err();
    assert!(matches!(other, RenderError::Script(_)), "{other:?}");
}

#[test]
fn a_promise_that_nothing_will_settle_is_an_error() {
    let error = html("await new Promise(() => {})").unwrap_err();
    assert!(error.to_string().contains("never settled"), "{error}");
}

#[test]
fn timers_run_in_the_order_they_are_due() {
    let order = html(
        "const seen = []; const at = (ms) => new Promise((done) => setTimeout(() => { seen.push(ms); done(); }, ms));
         clearTimeout(setTimeout(() => seen.push('cleared'), 1));
         await Promise.all([at(300_000), at(5).then(() => at(10)), at(12), at(5)]);
         return seen.join()",
    );
    assert_eq!(order.unwrap(), "5,5,12,10,300000");
}

#[test]
fn timers_left_behind_do_not_reach_the_next_render() {
    let source = "let late = 0; export const render = async () => {
        const html = String(late); setTimeout(() => late++, 1);
        return ({ head: '', html }) }";
    let mut isolate = isolate(source);
    isolate.render("/", "").0.unwrap();
    isolate.render("/", "").0.unwrap();
    assert_eq!(isolate.render("/", "").0.unwrap().html, "0");
}

#[test]
fn endless_jobs_and_timers_are_stopped_too() {
    let limits = Limits { cpu: Duration::from_millis(30), ..Limits::default() };
    for body in ["for (;;) await null", "const again = () => setTimeout(again, 1); again(); await new Promise(() => {})", "for (;;) {}"] {
        let source = format!("export const render = async () => {{ {body} }}");
        let mut isolate = Isolate::load(&source, &limits).unwrap();
        let error = isolate.render("/", "").0.unwrap_err();
        assert!(matches!(error, RenderError::Timeout), "{body}: {error:?}");
        assert!(isolate.needs_replacement());
    }
}

#[test]
fn an_answer_stays_good_when_what_it_left_behind_is_stopped() {
    let limits = Limits { cpu: Duration::from_millis(30), ..Limits::default() };
    let source = "export const render = () => { (async () => { for (;;) await null })();
        return ({ head: '', html: 'done' }) }";
    let mut isolate = Isolate::load(source, &limits).unwrap();
    assert_eq!(isolate.render("/", "").0.unwrap().html, "done");
    assert!(isolate.needs_replacement());
}

#[test]
fn an_isolate_is_worn_after_its_share_of_renders() {
    let mut isolate = isolate("export const render = () => ({ head: '', html: '' })");
    for _ in 1..MAX_RENDERS_PER_ISOLATE {
        isolate.render("/", "").0.unwrap();
    }
    assert!(!isolate.needs_replacement());
    isolate.render("/", "").0.unwrap();
    assert!(isolate.needs_replacement());
}

#[test]
fn urls_follow_the_standard() {
    let parts = html(
        "const url = new URL('../b?q=1&r=%20#top', 'https://user@example.org:8080/x/a');
         url.searchParams.set('q', 'प'); url.searchParams.append('r', '+'); url.hash = '';
         const list = new URLSearchParams({ page: 2 }); list.append('q', 'a b');
         return [url.href, url.origin, url.port, url.searchParams.getAll('r').join('|'), String(list),
                 [...new URLSearchParams('?a=1&b=+2').entries()].join(';'),
                 URL.canParse('/nowhere'), url instanceof URL].join(' ')",
    );
    assert_eq!(
        parts.unwrap(),
        "https://user@example.org:8080/b?q=%E0%A4%AA&r=+&r=%2B https://example.org:8080 8080  |+ page=2&q=a+b a,1;b, 2 false true"
    );
    let error = html("return new URL('/nowhere').href").unwrap_err();
    assert!(error.to_string().contains("Invalid URL"), "{error}");
}

#[test]
fn text_survives_being_cut_into_bytes() {
    let text = html(
        "const bytes = new TextEncoder().encode('₹😀é'); const decoder = new TextDecoder(); let text = '';
         for (const byte of bytes) text += decoder.decode(Uint8Array.of(byte), { stream: true });
         return text + decoder.decode() + decoder.decode(Uint8Array.of(0xff)) + bytes.length",
    );
    assert_eq!(text.unwrap(), "₹😀é\u{fffd}9");
}

#[test]
fn streams_give_their_chunks_and_errors() {
    let chunks = html(
        "let left = 3; const stream = new ReadableStream({ pull(to) {
             if (left-- > 0) to.enqueue(left); else to.close(); } });
         const seen = []; for await (const chunk of stream) seen.push(chunk);
         const failing = new ReadableStream({ pull() { throw new Error('broken') } });
         await failing.getReader().read().catch((error) => seen.push(error.message));
         return seen.join()",
    );
    assert_eq!(chunks.unwrap(), "2,1,0,broken");
}

#[test]
fn aborting_tells_the_listeners_once() {
    let seen = html(
        "const controller = new AbortController(); let calls = 0;
         controller.signal.addEventListener('abort', () => calls++);
         controller.abort(); controller.abort();
         return [calls, controller.signal.aborted, controller.signal.reason.name].join()",
    );
    assert_eq!(seen.unwrap(), "1,true,AbortError");
}

#[test]
fn what_the_server_does_not_have_is_absent() {
    let kinds = html("return [typeof Intl, typeof window, typeof document, typeof fetch].join()");
    assert_eq!(kinds.unwrap(), "undefined,undefined,undefined,undefined");
}
