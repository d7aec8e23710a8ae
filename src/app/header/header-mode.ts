import { useMatches } from 'react-router'
import type { HeaderMode, PageHandle } from '#client/page-handle.ts'

/** The innermost route that says so decides. */
export function useHeaderMode(): HeaderMode | undefined {
  const match = useMatches().findLast(({ handle }) => isPageHandle(handle))
  if (!match || !isPageHandle(match.handle)) return undefined
  const { header } = match.handle
  return typeof header === 'function' ? header(match.loaderData) : header
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'header' in handle
}
