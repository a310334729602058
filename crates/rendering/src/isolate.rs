//! One QuickJS runtime with the bundle loaded: takes a URL and its data, gives back the page.
//! Lives and dies on one thread; says itself when it is worn out and must be replaced.

mod budget;
#[cfg(test)]
mod tests;
mod web;

use std::rc::Rc;
use std::time::Duration;

use rquickjs::convert::List;
use rquickjs::{
    CatchResultExt, CaughtError, Context, Ctx, Error, Exception, FromJs, Function, Module, Object, Persistent, Promise, Runtime, Value,
};

use crate::renderer::{RenderError, Rendered};
use budget::Budget;
use web::shortened;

/// After so many renders an isolate is replaced, so that what leaks in a bundle never adds up.
const RENDERS_PER_ISOLATE: u32 = 5_000;
/// Loading happens at start and after a replacement; 365 KB of bundle take 0.05 s.
const LOAD_CPU: Duration = Duration::from_secs(10);

/// What one isolate may use.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Bytes of JavaScript heap.
    pub memory: usize,
    /// Bytes of JavaScript stack; the thread gets more, for the engine's own calls.
    pub stack: usize,
    /// CPU time of one render.
    pub cpu: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 64 << 20, stack: 2 << 20, cpu: Duration::from_secs(1) }
    }
}

pub(crate) struct Isolate {
    // The engine aborts the process when a saved value outlives its runtime; fields are dropped in
    // this order, so saved values stand before the context.
    render: Persistent<Function<'static>>,
    hooks: Persistent<Object<'static>>,
    context: Context,
    budget: Rc<Budget>,
    cpu: Duration,
    renders: u32,
    worn: bool,
}

impl Isolate {
    /// Runs the bundle's top level. Any failure is a `RenderError::Load`.
    pub fn load(bundle: &str, limits: &Limits) -> Result<Self, RenderError> {
        let budget = Rc::new(Budget::default());
        let context = engine(limits, &budget).map_err(|error| load_error(&error))?;
        budget.start(LOAD_CPU);
        let loaded = context.with(|ctx| evaluate(&ctx, bundle, &budget).catch(&ctx).map_err(|error| failure(&ctx, error)));
        budget.stop();
        let (render, hooks) = loaded.map_err(|error| load_error(&error))?;
        Ok(Self { render, hooks, context, budget, cpu: limits.cpu, renders: 0, worn: false })
    }

    /// The page, and the CPU time it took.
    pub fn render(&mut self, url: &str, input: &str) -> (Result<Rendered, RenderError>, Duration) {
        self.budget.start(self.cpu);
        let answer = self.context.with(|ctx| {
            let answer = self.answer(&ctx, url, input);
            self.tidy(&ctx);
            answer
        });
        let spent = self.budget.stop();
        self.renders += 1;
        let answer = match answer {
            Err(_) if self.budget.was_exceeded() => Err(RenderError::Timeout),
            other => other,
        };
        self.worn = self.budget.was_exceeded() || self.renders >= RENDERS_PER_ISOLATE || matches!(answer, Err(RenderError::Memory));
        (answer, spent)
    }

    /// Whether the next render should get a new isolate.
    pub fn is_worn(&self) -> bool {
        self.worn
    }

    fn answer(&self, ctx: &Ctx<'_>, url: &str, input: &str) -> Result<Rendered, RenderError> {
        let answer = self.call_render(ctx, url, input).catch(ctx).map_err(|error| failure(ctx, error))?;
        self.read_answer(ctx, answer, input).catch(ctx).map_err(|error| match failure(ctx, error) {
            RenderError::Script(message) => RenderError::Answer(message),
            other => other,
        })
    }

    fn call_render<'js>(&self, ctx: &Ctx<'js>, url: &str, input: &str) -> rquickjs::Result<Value<'js>> {
        let render = self.render.clone().restore(ctx)?;
        let hooks = self.hooks.clone().restore(ctx)?;
        let answer: Value = render.call((url, input))?;
        match answer.as_promise() {
            Some(promise) => settle(ctx, promise, &hooks, &self.budget),
            None => Ok(answer),
        }
    }

    fn read_answer<'js>(&self, ctx: &Ctx<'js>, answer: Value<'js>, input: &str) -> rquickjs::Result<Rendered> {
        let hooks = self.hooks.clone().restore(ctx)?;
        let read: Function = hooks.get("readAnswer")?;
        let List((head, html)) = read.call((answer,))?;
        Ok(Rendered::new(head, html, input))
    }

    /// Ends what the render left behind: jobs run out, timers are forgotten. A page that was
    /// rendered stays good when this fails; the budget then says that the isolate is worn.
    fn tidy(&self, ctx: &Ctx<'_>) {
        run_jobs(ctx, &self.budget);
        let reset = self
            .hooks
            .clone()
            .restore(ctx)
            .and_then(|hooks| hooks.get::<_, Function>("resetTimers"))
            .and_then(|reset| reset.call::<_, ()>(()));
        if let Err(error) = reset.catch(ctx) {
            tracing::debug!(%error, "timers were not reset");
        }
    }
}

fn engine(limits: &Limits, budget: &Rc<Budget>) -> rquickjs::Result<Context> {
    let runtime = Runtime::new()?;
    runtime.set_memory_limit(limits.memory);
    runtime.set_max_stack_size(limits.stack);
    let budget = Rc::clone(budget);
    runtime.set_interrupt_handler(Some(Box::new(move || budget.is_exceeded())));
    Context::full(&runtime)
}

type Loaded = (Persistent<Function<'static>>, Persistent<Object<'static>>);

fn evaluate(ctx: &Ctx<'_>, bundle: &str, budget: &Budget) -> rquickjs::Result<Loaded> {
    let hooks = web::install(ctx)?;
    let (module, finished) = Module::declare(ctx.clone(), "server.mjs", bundle)?.eval()?;
    settle::<()>(ctx, &finished, &hooks, budget)?;
    let render: Function = module.get("render")?;
    Ok((Persistent::save(ctx, render), Persistent::save(ctx, hooks)))
}

/// Runs jobs and, when there are none left, the timer that is due first, until the promise settles.
fn settle<'js, T: FromJs<'js>>(ctx: &Ctx<'js>, promise: &Promise<'js>, hooks: &Object<'js>, budget: &Budget) -> rquickjs::Result<T> {
    let run_timer: Function = hooks.get("runTimer")?;
    loop {
        run_jobs(ctx, budget);
        if let Some(result) = promise.result() {
            return result;
        }
        if budget.is_exceeded() {
            return Err(Exception::throw_message(ctx, "interrupted"));
        }
        if !run_timer.call::<_, bool>(())? {
            return Err(Exception::throw_message(ctx, "render never settled"));
        }
    }
}

/// Each job can be short and their number still endless, so the budget is asked here as well.
fn run_jobs(ctx: &Ctx<'_>, budget: &Budget) {
    while !budget.is_exceeded() && ctx.execute_pending_job() {}
}

fn failure<'js>(ctx: &Ctx<'js>, error: CaughtError<'js>) -> RenderError {
    // A string that could not be copied out leaves its reason behind as a pending exception.
    let error = match error {
        CaughtError::Error(Error::Unknown) => CaughtError::from_error(ctx, Error::Exception),
        other => other,
    };
    match &error {
        CaughtError::Error(Error::Allocation) => RenderError::Memory,
        CaughtError::Exception(thrown) => {
            let message = thrown.message().unwrap_or_default();
            if message == "out of memory" {
                return RenderError::Memory;
            }
            let stack = thrown.stack().unwrap_or_default();
            RenderError::Script(shortened(&format!("{message}\n{stack}")).trim_end().into())
        }
        // What the engine throws when there is no memory left even for the error.
        CaughtError::Value(thrown) if thrown.is_null() => RenderError::Memory,
        CaughtError::Value(thrown) => RenderError::Script(format!("threw {thrown:?}")),
        CaughtError::Error(other) => RenderError::Script(other.to_string()),
    }
}

fn load_error(error: &impl std::fmt::Display) -> RenderError {
    RenderError::Load(error.to_string())
}
