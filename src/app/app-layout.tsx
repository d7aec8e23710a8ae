import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router'
import type { PageProblem } from '#client/page-context.ts'
import { ErrorPage, FallbackScreen } from './error/error-page.tsx'

/** `ja?`: the layout of every page in both languages. */
export default function AppLayout() {
  return <Outlet />
}

/** Inside the shell, so that the music continues: a page’s error code and message replace the page. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <FallbackScreen error={error} />
  const message = isPageProblem(error.data) ? error.data.message : undefined
  return <ErrorPage status={error.status} message={message} />
}

function isPageProblem(data: unknown): data is PageProblem {
  return typeof data === 'object' && data !== null && 'code' in data && 'message' in data
}
