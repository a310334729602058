//! A QuickJS runtime with the loaded bundle; it renders the page of a URL and its data. It stays on one thread and reports when it
//! must be replaced.

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
use budget::CpuBudget;
use web::truncate_message;

/// An isolate is replaced after this many renders, so that memory leaks of a bundle do not add up.
const MAX_RENDERS_PER_ISOLATE: u32 = 5_000;
/// CPU limit of loading a bundle; a bundle of 365 KB takes 0.05 s.
const LOAD_CPU_LIMIT: Duration = Duration::from_secs(10);

/// Limits of rendering.
#[derive(Debug, Clone)]
pub struct Limits {
    /// JavaScript heap, in bytes.
    pub memory: usize,
    /// JavaScript stack, in bytes; the thread gets more, for the engine's own calls.
    pub stack: usize,
    /// CPU time of one render.
    pub cpu: Duration,
    /// The longest wait of a caller for one render, the queue included, in wall-clock time.
    pub wait: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { memory: 64 << 20, stack: 2 << 20, cpu: Duration::from_secs(1), wait: Duration::from_secs(5) }
    }
}

pub(crate) struct Isolate {
    // The engine aborts the process when a saved value outlives its runtime. Fields are dropped in this order, so the saved values
    // come before the context.
    render: Persistent<Function<'static>>,
    hooks: Persistent<Object<'static>>,
    context: Context,
    budget: Rc<CpuBudget>,
    cpu: Duration,
    renders: u32,
    needs_replacement: bool,
}

impl Isolate {
    /// Evaluates the bundle. Any failure is a `RenderError::Load`.
    pub fn load(bundle: &str, limits: &Limits) -> Result<Self, RenderError> {
        let budget = Rc::new(CpuBudget::default());
        let context = create_context(limits, &budget).map_err(|error| to_load_error(&error))?;
        budget.start(LOAD_CPU_LIMIT);
        let loaded = context.with(|ctx| evaluate_bundle(&ctx, bundle, &budget).catch(&ctx).map_err(|error| to_render_error(&ctx, error)));
        budget.stop();
        let (render, hooks) = loaded.map_err(|error| to_load_error(&error))?;
        Ok(Self { render, hooks, context, budget, cpu: limits.cpu, renders: 0, needs_replacement: false })
    }

    /// Renders a page; returns it with the CPU time it took.
    pub fn render(&mut self, url: &str, input: &str) -> (Result<Rendered, RenderError>, Duration) {
        self.budget.start(self.cpu);
        let result = self.context.with(|ctx| {
            let result = self.render_page(&ctx, url, input);
            self.clean_up(&ctx);
            result
        });
        let spent = self.budget.stop();
        self.renders += 1;
        let result = match result {
            Err(_) if self.budget.was_exceeded() => Err(RenderError::Timeout),
            other => other,
        };
        self.needs_replacement =
            self.budget.was_exceeded() || self.renders >= MAX_RENDERS_PER_ISOLATE || matches!(result, Err(RenderError::Memory));
        (result, spent)
    }

    /// Whether the isolate must be replaced before the next render.
    pub fn needs_replacement(&self) -> bool {
        self.needs_replacement
    }

    fn render_page(&self, ctx: &Ctx<'_>, url: &str, input: &str) -> Result<Rendered, RenderError> {
        let result = self.call_render(ctx, url, input).catch(ctx).map_err(|error| to_render_error(ctx, error))?;
        self.read_result(ctx, result, input).catch(ctx).map_err(|error| match to_render_error(ctx, error) {
            RenderError::Script(message) => RenderError::InvalidResult(message),
            other => other,
        })
    }

    fn call_render<'js>(&self, ctx: &Ctx<'js>, url: &str, input: &str) -> rquickjs::Result<Value<'js>> {
        let render = self.render.clone().restore(ctx)?;
        let hooks = self.hooks.clone().restore(ctx)?;
        let result: Value = render.call((url, input))?;
        match result.as_promise() {
            Some(promise) => drive_promise(ctx, promise, &hooks, &self.budget),
            None => Ok(result),
        }
    }

    fn read_result<'js>(&self, ctx: &Ctx<'js>, answer: Value<'js>, input: &str) -> rquickjs::Result<Rendered> {
        let hooks = self.hooks.clone().restore(ctx)?;
        let read: Function = hooks.get("readAnswer")?;
        let List((head, html)) = read.call((answer,))?;
        Ok(Rendered::new(head, html, input))
    }

    /// Runs the remaining jobs and clears the timers of a render. The rendered page stays valid if this fails; an exceeded budget then
    /// causes the isolate to be replaced.
    fn clean_up(&self, ctx: &Ctx<'_>) {
        run_jobs(ctx, &self.budget);
        let reset = self
            .hooks
            .clone()
            .restore(ctx)
            .and_then(|hooks| hooks.get::<_, Function>("resetTimers"))
            .and_then(|reset| reset.call::<_, ()>(()));
        if let Err(error) = reset.catch(ctx) {
            tracing::debug!(%error, "timers of the isolate could not be reset");
        }
    }
}

fn create_context(limits: &Limits, budget: &Rc<CpuBudget>) -> rquickjs::Result<Context> {
    let runtime = Runtime::new()?;
    runtime.set_memory_limit(limits.memory);
    runtime.set_max_stack_size(limits.stack);
    let budget = Rc::clone(budget);
    runtime.set_interrupt_handler(Some(Box::new(move || budget.is_exceeded())));
    Context::full(&runtime)
}

type LoadedBundle = (Persistent<Function<'static>>, Persistent<Object<'static>>);

fn evaluate_bundle(ctx: &Ctx<'_>, bundle: &str, budget: &CpuBudget) -> rquickjs::Result<LoadedBundle> {
    let hooks = web::install(ctx)?;
    let (module, finished) = Module::declare(ctx.clone(), "server.mjs", bundle)?.eval()?;
    drive_promise::<()>(ctx, &finished, &hooks, budget)?;
    let render: Function = module.get("render")?;
    Ok((Persistent::save(ctx, render), Persistent::save(ctx, hooks)))
}

/// Runs jobs until the promise settles; when none are left, runs the timer that is due first.
fn drive_promise<'js, T: FromJs<'js>>(
    ctx: &Ctx<'js>,
    promise: &Promise<'js>,
    hooks: &Object<'js>,
    budget: &CpuBudget,
) -> rquickjs::Result<T> {
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

/// Runs the pending jobs. The budget is checked here as well, because short jobs can create one another endlessly.
fn run_jobs(ctx: &Ctx<'_>, budget: &CpuBudget) {
    while !budget.is_exceeded() && ctx.execute_pending_job() {}
}

fn to_render_error<'js>(ctx: &Ctx<'js>, error: CaughtError<'js>) -> RenderError {
    // When a string could not be copied out of the engine, the reason is a pending exception.
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
            RenderError::Script(truncate_message(&format!("{message}\n{stack}")).trim_end().into())
        }
        // The engine throws null when there is no memory left even for the error.
        CaughtError::Value(thrown) if thrown.is_null() => RenderError::Memory,
        CaughtError::Value(thrown) => RenderError::Script(format!("threw {thrown:?}")),
        CaughtError::Error(other) => RenderError::Script(other.to_string()),
    }
}

fn to_load_error(error: &impl std::fmt::Display) -> RenderError {
    RenderError::Load(error.to_string())
}
