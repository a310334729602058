// The spinner in place of a page while its code loads. It is 200 px high, so that the footer moves little.

export function Spinner() {
  return (
    <div role="status" className="grid min-h-[200px] place-items-center">
      <span className="size-8 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none" />
      <span className="sr-only">Loading…</span>
    </div>
  )
}
