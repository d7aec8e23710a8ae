import { PurchaseQuery } from '#library/purchases-contract.ts'

export const VIEWS = ['list', 'tiles'] as const
export type View = (typeof VIEWS)[number]
/** The cookie remembers the last view of the list for a year. */
export const VIEW_COOKIE = 'purchases'

/** The filters and the order of the list, as given in the address. */
export type ListQuery = Pick<PurchaseQuery, 'text' | 'sort' | 'hidden' | 'cursor'>

const { text, sort, hidden, cursor } = PurchaseQuery.shape

/** Anyone can write an address: what is no choice of ours is left out. */
export function readListQuery(address: URLSearchParams): ListQuery {
  const said = (name: string) => address.get(name)?.trim() || undefined
  return {
    text: text.safeParse(said('text')).data,
    sort: sort.safeParse(said('sort')).data ?? 'new',
    hidden: hidden.safeParse(said('hidden')).data,
    cursor: cursor.safeParse(said('cursor')).data,
  }
}

export function readView(said: string | null | undefined): View | undefined {
  return VIEWS.find((view) => view === said)
}

/** The first page of the list. */
export function listHref({ text, sort, hidden }: ListQuery, view?: View): string {
  const said = { text, sort: sort === 'new' ? undefined : sort, hidden, view }
  const pairs = Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length === 0 ? '/my/purchases' : `/my/purchases?${new URLSearchParams(pairs)}`
}
