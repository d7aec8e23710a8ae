import { MySoundsQuery } from '#works/my-sounds-contract.ts'

/** The filters and the order of the list, as given in the address. */
export type MineQuery = Omit<MySoundsQuery, 'cursor' | 'limit'>

const { status, state, genre, text, sort } = MySoundsQuery.shape

/** Anyone can write an address: what is no choice of ours is left out. */
export function readMineQuery(address: URLSearchParams): MineQuery {
  const said = (name: string) => address.get(name)?.trim() || undefined
  return {
    status: status.safeParse(said('status')).data,
    state: state.safeParse(said('state')).data,
    genre: genre.safeParse(said('genre')).data,
    text: text.safeParse(said('text')).data,
    sort: sort.safeParse(said('sort')).data ?? 'new',
  }
}

export function mineHref({ sort, ...filter }: MineQuery): string {
  const said = { ...filter, sort: sort === 'new' ? undefined : sort }
  const pairs = Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return pairs.length === 0 ? '/my/sounds' : `/my/sounds?${new URLSearchParams(pairs)}`
}

export function isFiltered({ sort: _, ...filter }: MineQuery): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}
