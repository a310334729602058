/** The strip of coming webinars. There are none to list yet, so it says what product.md says then. */
export function WebinarStrip() {
  return (
    <section className="page mt-14 md:mt-20">
      <div className="border-line border-y py-10 md:flex md:items-baseline md:justify-between md:gap-8">
        <h2 className="section-title">Upcoming Webinars</h2>
        <p className="mt-2 text-lg text-muted md:mt-0">More Webinars Coming Soon..</p>
      </div>
    </section>
  )
}
