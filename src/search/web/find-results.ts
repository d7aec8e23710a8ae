import { type ApiFailure, type CallApi, failure, isFailure } from '#client/api-call.ts'
import type { AlbumSummary } from '#works/albums-contract.ts'
import type { SoundSummary } from '#works/sounds-contract.ts'
import { listWorks, WORKS_MAX } from '../contract.ts'
import { buildQueries, COUNTED, type CountedFilter, setFilters } from './build-queries.ts'
import type { HitsAnswer, MediaHit, SearchAnswers, SendQueries, UserHit } from './search-client.ts'
import { PAGE_SIZE, type SearchState } from './search-state.ts'

/** A sound or an album with what the query matched in it. */
export type FoundWork = { hit: MediaHit } & (
  | { kind: 'sound'; sound: SoundSummary }
  | { kind: 'album'; album: AlbumSummary }
)

export interface Results {
  works: FoundWork[]
  artists: UserHit[]
  count: number
  isCountExact: boolean
  hasMore: boolean
  /** Words of the query that were left out, since nothing has all of them */
  leftOut: string[]
  /** The number of hits for each value; for a filter that is set, as if it were not. */
  counts: Record<CountedFilter, Record<string, number>>
}

/** Searches, then reads what was found as this viewer may play it. */
export async function findResults(
  state: SearchState,
  send: SendQueries,
  api: CallApi,
  signal: AbortSignal,
): Promise<Results | ApiFailure> {
  const answers = await send(buildQueries(state))
  if (isFailure(answers)) return answers
  const [artists, found, ...others] = hitsOf(answers)
  if (artists === undefined || found === undefined) {
    return failure(0, 'unexpected', 'An answer is missing')
  }
  const hits = found.hits.filter((hit) => 'kind' in hit)
  const works = await readWorks(hits, api, signal)
  if (isFailure(works)) return works
  return {
    works,
    artists: artists.hits.filter((hit) => 'username' in hit),
    count: found.nbHits,
    isCountExact: found.exhaustiveNbHits,
    hasMore: hits.length === state.page * PAGE_SIZE && found.nbHits > hits.length,
    leftOut: leftOutOf(found),
    counts: countsOf(state, found, others),
  }
}

function hitsOf({ results }: SearchAnswers): HitsAnswer[] {
  return results.flatMap((result) => ('hits' in result ? [result] : []))
}

function leftOutOf({ queryAfterRemoval = '' }: HitsAnswer): string[] {
  return [...queryAfterRemoval.matchAll(/<em>(.*?)<\/em>/gu)].flatMap(([, word = '']) => word)
}

function countsOf(
  state: SearchState,
  found: HitsAnswer,
  others: readonly HitsAnswer[],
): Results['counts'] {
  const set = setFilters(state)
  const of = (name: CountedFilter) => {
    const own = others[set.indexOf(name)]
    return (own ?? found).facets[COUNTED[name]] ?? {}
  }
  return {
    kind: of('kind'),
    genre: of('genre'),
    tag: of('tag'),
    licence: of('licence'),
    year: of('year'),
  }
}

/** Returns the works in the order of the hits, without those removed since. */
async function readWorks(
  hits: readonly MediaHit[],
  api: CallApi,
  signal: AbortSignal,
): Promise<FoundWork[] | ApiFailure> {
  const groups = Array.from({ length: Math.ceil(hits.length / WORKS_MAX) }, (_, index) =>
    hits.slice(index * WORKS_MAX, (index + 1) * WORKS_MAX).map(({ objectID }) => objectID),
  )
  const answers = await Promise.all(
    groups.map((ids) => api(listWorks, { query: { works: ids.join(',') }, signal })),
  )
  const failed = answers.find(isFailure)
  if (failed) return failed
  const known = answers.flatMap((answer) => (isFailure(answer) ? [] : [answer]))
  const sounds = new Map(known.flatMap((each) => each.sounds).map((each) => [each.id, each]))
  const albums = new Map(known.flatMap((each) => each.albums).map((each) => [each.id, each]))
  return hits.flatMap((hit): FoundWork[] => {
    const sound = hit.kind === 'sound' && sounds.get(hit.id)
    if (sound) return [{ hit, kind: 'sound', sound }]
    const album = hit.kind === 'album' && albums.get(hit.id)
    return album ? [{ hit, kind: 'album', album }] : []
  })
}
