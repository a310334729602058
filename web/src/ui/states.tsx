// The three states of a list besides full: loading, empty and failed.

import type { ReactNode } from 'react'
import { cx } from '../lib/cx'
import { Button } from './button'
import { useTexts } from './page-language'
import { TaggedWords } from './tagged-words'

/** Holds the place of something that is loading. Give it the size of what will come. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cx('animate-pulse rounded-control bg-line motion-reduce:animate-none', className)} />
  )
}

type LoadingProps = {
  /** The text for screen readers, such as "Loading the article". */
  label: string
  className?: string
  /** The skeletons of what is loading. */
  children: ReactNode
}

export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div aria-busy className={className}>
      <p role="status" className="sr-only">
        {label}
      </p>
      {children}
    </div>
  )
}

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="border-line border-y py-10 text-center">
      <p className="font-serif text-ink text-xl">{title}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
    </div>
  )
}

type ErrorProps = { message: string; onRetry: () => void }

/** Shows what happened and a button to try again. */
export function ErrorState({ message, onRetry }: ErrorProps) {
  const { search } = useTexts()
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-6 text-muted">
      <p>
        <TaggedWords>{message}</TaggedWords>
      </p>
      <Button look="outline" onClick={onRetry} className="noscript:hidden">
        {search.retry}
      </Button>
    </div>
  )
}

/** The error that takes the place of a whole page. */
export function PageErrorState(props: ErrorProps) {
  return (
    <div className="page py-16">
      <ErrorState {...props} />
    </div>
  )
}
