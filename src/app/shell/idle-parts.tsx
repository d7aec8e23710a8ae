import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { patternOf } from '#client/error-reports/route-pattern.ts'
import { withMessages } from '#client/i18n/load-messages.ts'
import { useMe } from '#client/root-data.ts'
import { usePageViews } from '#insights/web/use-page-views.ts'
import { WorkActs } from '#lists/web/work-acts.tsx'
import { ToastList } from '#ui/overlay/toast-list.tsx'
import { keepFocus } from '#ui/page/keep-focus.ts'
import { CartLink } from '../header/cart-link.tsx'
import { InstallHint } from './install-hint.tsx'
import { OfflineSupport } from './offline-support.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { useKeptCheck } from './use-kept-check.ts'
import { useServiceWorker } from './use-service-worker.ts'

export { CartLink, WorkActs }

const LinkedCode = lazy(withMessages(() => import('#vouchers/web/discounts/linked-code.tsx')))
/** Visitors never load this module. */
const SavedHost = lazy(() => import('#lists/web/saved/saved-host.tsx'))

/** Parts that the first page can do without: fetched once it is idle, before anyone leaves it. */
export function IdleParts() {
  usePageViews()
  useRoutePattern()
  useServiceWorker()
  useKeptCheck()
  const me = useMe()
  const hasCode = useLocation().search.includes('code=')
  useKeptFocus()
  return (
    <>
      <ProgressBar />
      <OfflineSupport />
      {me && <InstallHint />}
      <ToastList />
      {me && (
        <Suspense>
          <SavedHost me={me} />
        </Suspense>
      )}
      {hasCode && (
        <Suspense>
          <LinkedCode />
        </Suspense>
      )}
    </>
  )
}

/** Error reports name the page by it: they know no addresses. */
function useRoutePattern(): void {
  const { pathname, params } = useMatches().at(-1) ?? {}
  const pattern = pathname && params && patternOf(pathname, params)
  useEffect(() => {
    document.documentElement.dataset.route = pattern ?? 'unknown'
  }, [pattern])
}

/** A link that was followed is gone with its page, and a visitor’s button once they have signed in. */
function useKeptFocus(): void {
  const key = `${useLocation().key} ${useMe()?.id}`
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current !== key) keepFocus()
    shown.current = key
  }, [key])
}
