// The frame of every page: header, footer, and the small screens' bar and search.

import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { siteQuery } from '../api/queries/site'
import { isHeaderOn, togglesQuery } from '../api/queries/toggles'
import { BottomBar } from '../features/layout/bottom-bar'
import { Footer } from '../features/layout/footer'
import { Header } from '../features/layout/header'
import { HeaderSearch } from '../features/search/header-search'
import { useStore } from '../lib/create-store'
import { cx } from '../lib/cx'
import { isEmbeddedPath } from '../lib/embedding'
import { setPhoneLengthCheck } from '../lib/forms/phone-length-check'
import { interfaceTexts } from '../lib/interface-texts/texts'
import { LANGUAGE_TAGS, readPageLanguage } from '../lib/page-language'
import { paths } from '../lib/paths'
import { namedLanguage, namedPageLanguage } from '../lib/shown-language'
import { unsubscribeUndo } from '../shared/stores/unsubscribe-undo'
import { useDiscussionState } from '../shared/components/discussion-state'
import { Toaster } from '../shared/components/toaster'
import { useMobileSearch } from '../shared/stores/mobile-search'
import { PageLanguageProvider } from '../ui/page-language'
import { useIsMounted } from '../ui/use-is-mounted'
import { DiscussionOverlay } from './discussion-overlay'
import { MemberDialogOverlay } from './member-dialog-overlay'
import { NotFoundPage, WithdrawnPage } from './not-found'
import { AskInHeader } from './slots/ask-slot'

const UndoNotice = lazy(async () => ({ default: (await import('../features/unsubscribe/undo-notice')).UndoNotice }))
const SearchOverlay = lazy(async () => ({ default: (await import('../features/search/search-overlay')).SearchOverlay }))

/**
 * `first` is the status of the address for which the document was requested. The pages find out the status of other
 * addresses.
 */
export function Root({ first }: { first: { path: string; status: number } }) {
  const { data: toggles } = useQuery(togglesQuery)
  const path = useLocation({ select: (location) => location.pathname })
  // Once the reader has moved on, the first status no longer counts, not even on the way back.
  const [left, setLeft] = useState(false)
  if (!left && path !== first.path) setLeft(true)
  const missing = !left && first.status >= 400
  const gone = first.status === 410 ? <WithdrawnPage /> : <NotFoundPage />
  const framed = isHeaderOn(toggles)
  // A will stays on the device, so nothing there may invite the reader to type it into a question.
  const mayAsk = path !== paths.willPlanning() && path !== paths.willPlanning('hi')
  const { isChatOpen } = useDiscussionState()
  const isBooking = useIsBooking()
  // The page that is shown for a missing address is one page for all of them.
  const language = missing ? 'en' : readPageLanguage(path)
  const frameLanguage = useStore(namedPageLanguage, null) ?? language
  const popUpLanguage = useStore(namedLanguage, null) ?? language
  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[frameLanguage]
  }, [frameLanguage])
  if (isEmbeddedPath(path) && !missing) return <EmbeddedPage />
  return (
    <PageLanguageProvider language={frameLanguage}>
      <div className={cx('flex min-h-dvh flex-col', framed && 'pb-(--bottom-bar-height) md:pb-0')}>
        <a href="#main" className="skip-link">
          {interfaceTexts[frameLanguage].frame.skip}
        </a>
        {framed && <Header search={<HeaderSearch />} assistant={mayAsk && <AskInHeader />} />}
        <main id="main" tabIndex={-1} className="flex-1">
          {/* A page that is read in Hindi at an address of both says so for its own parts. */}
          <PageLanguageProvider language={language}>{missing ? gone : <Outlet />}</PageLanguageProvider>
        </main>
        <Footer isSlim={isBooking} />
        {framed && !isChatOpen && <BottomBar />}
        <MobileSearch />
        <DiscussionOverlay />
        <PageLanguageProvider language={popUpLanguage}>
          <MemberDialogOverlay />
          <UnsubscribeUndo />
          <Toaster />
        </PageLanguageProvider>
        <PhoneLengths />
      </div>
    </PageLanguageProvider>
  )
}

/** Whether the reader is at a step of a booking. The server's page is the same for every step, so it does not know. */
function useIsBooking(): boolean {
  const isStep = useLocation({
    select: ({ pathname, searchStr }) => pathname === paths.service() && /[?&]step=[2-6]\b/.test(searchStr),
  })
  return useIsMounted() && isStep
}

/** A page in a frame on another site's page. None of its links may show another page of ours there. */
function EmbeddedPage() {
  return (
    <main id="main" tabIndex={-1} className="flow-root">
      <Outlet />
    </main>
  )
}

/** The overlay's code is fetched when it is first opened. */
function MobileSearch() {
  const open = useMobileSearch()
  return open ? (
    <Suspense fallback={null}>
      <SearchOverlay />
    </Suspense>
  ) : null
}

/** Forms check numbers as the server does. */
function PhoneLengths() {
  const { data: site } = useQuery(siteQuery)
  const checks = site?.checksPhoneLengths ?? true
  useEffect(() => setPhoneLengthCheck(checks), [checks])
  return null
}

/** The notice after unsubscribing. */
function UnsubscribeUndo() {
  const undo = useStore(unsubscribeUndo, null)
  useEffect(() => unsubscribeUndo.recall(), [])
  return undo === null ? null : (
    <Suspense fallback={null}>
      <UndoNotice undo={undo} />
    </Suspense>
  )
}
