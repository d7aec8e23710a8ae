import { WorksQuery } from '#discovery/contract.ts'

/** The order and the words of a list of works, as given in the address. */
export type WorksChoice = Pick<WorksQuery, 'sort' | 'text' | 'cursor'>

const { sort, text, cursor } = WorksQuery.shape

/** Anyone can write an address: what is no choice of ours is left out. */
export function readWorksQuery(address: URLSearchParams): WorksChoice {
  const said = (name: string) => address.get(name)?.trim() || undefined
  return {
    sort: sort.safeParse(said('sort')).data ?? 'new',
    text: text.safeParse(said('text')).data,
    cursor: cursor.safeParse(said('cursor')).data,
  }
}

/** The first page of the list. */
export function worksHref(username: string, { sort, text }: WorksChoice): string {
  const said = { text, sort: sort === 'new' ? undefined : sort }
  const pairs = Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const path = `/user/${username}`
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs)}`
}
