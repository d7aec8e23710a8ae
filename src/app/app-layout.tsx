import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import type { PageProblem } from '#client/page-context.ts'
import { ErrorPage, FallbackScreen } from './error/error-page.tsx'

/** `ja?`: the layout of every page in both languages. */
export default function AppLayout() {
  return <Outlet />
}

/** Inside the shell, so that music goes on: a page’s error code and message replace the page. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) {
    if (typeof document !== 'undefined') console.error(error)
    return <FallbackScreen />
  }
  return <ErrorPage status={error.status} message={messageOf(error.data)} />
}

function messageOf(data: unknown): string | undefined {
  return isPageProblem(data) ? data.message : undefined
}

function isPageProblem(data: unknown): data is PageProblem {
  return typeof data === 'object' && data !== null && 'code' in data && 'message' in data
}
