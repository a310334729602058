// What heads the provident-fund dashboard, also while the code of the dashboard is on its way.

import type { Ref } from 'react'
import { cx } from '../../lib/cx'
import { Head } from '../../shared/components/head'

export function DashboardHeading({ ref, hasIntro = true }: { ref?: Ref<HTMLHeadingElement>; hasIntro?: boolean }) {
  return (
    <>
      <Head
        title="Check your provident fund"
        description="Upload your EPF passbooks and see what is wrong, what can be taken out and what pension to expect. They are read once and nothing is stored."
        robots="noindex, nofollow"
      />
      <h1
        ref={ref}
        tabIndex={-1}
        className={cx('font-semibold leading-tight md:text-5xl', hasIntro ? 'text-4xl' : 'text-2xl sm:text-4xl')}
      >
        Check your provident fund
      </h1>
      {hasIntro && (
        <p className="mt-4 text-lg text-muted">
          Your passbooks say more than they seem to. We read every line and tell you in plain words what is wrong, what
          it costs and who can mend it.
        </p>
      )}
    </>
  )
}
