/** plain has no navigation; inverse stands on a dark picture at the top of the page. */
export type HeaderMode = 'plain' | 'inverse'

/** `export const handle: PageHandle = { header: 'plain' }` in a route module. */
export interface PageHandle {
  /** Or what follows from the data of the page's loader. */
  header?: HeaderMode | ((loaderData: unknown) => HeaderMode | undefined)
}
