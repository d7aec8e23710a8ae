import { useMatches } from 'react-router'

/** plain has no navigation; inverse stands on a dark picture at the top of the page. */
export type HeaderMode = 'plain' | 'inverse'

/** `export const handle: PageHandle = { header: 'plain' }` in a route module. */
export interface PageHandle {
  /** Or what follows from the data of the page's loader. */
  header?: HeaderMode | ((loaderData: unknown) => HeaderMode | undefined)
}

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
