import * as z from 'zod/mini'
import { type ApiFailure, failure, isFailure, readAnswer } from '#client/api-call.ts'
import type { SearchAccess } from '#client/page-context.ts'
import { endpoint } from '#kernel/endpoint.ts'

/**
 * Marks around what a query matched in a text; they are of the private use area, so that no title
 * is taken for one.
 */
export const MARKS = ['\ue000', '\ue001'] as const

const Marked = z.object({ value: z.string() })

export const MediaHit = z.object({
  /** `sound-{id}` or `album-{id}` */
  objectID: z.string(),
  kind: z.enum(['sound', 'album']),
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  artist: z.string(),
  coverart: z.nullable(z.string()),
  _highlightResult: z.object({ title: Marked, artist: Marked }),
})
export type MediaHit = z.output<typeof MediaHit>

export const UserHit = z.object({
  objectID: z.string(),
  username: z.string(),
  name: z.string(),
  user_image: z.nullable(z.string()),
  sounds: z.number(),
  _highlightResult: z.object({ name: Marked }),
})
export type UserHit = z.output<typeof UserHit>

const HitsAnswer = z.object({
  hits: z.array(z.union([MediaHit, UserHit])),
  nbHits: z.number(),
  /** The query with marks around what was left out of it */
  queryAfterRemoval: z.optional(z.string()),
  exhaustiveNbHits: z._default(z.boolean(), true),
  facets: z._default(z.record(z.string(), z.record(z.string(), z.number())), {}),
})
export type HitsAnswer = z.output<typeof HitsAnswer>

const FacetAnswer = z.object({
  facetHits: z.array(z.object({ value: z.string(), highlighted: z.string(), count: z.number() })),
})

/** One call for several queries, as Algolia's clients send it. */
export const postQueries = endpoint('Search', {
  method: 'POST',
  base: '/search/1',
  path: '/indexes/*/queries',
  summary: 'Search',
  audience: 'anyone',
  query: z.object({ 'x-algolia-application-id': z.string(), 'x-algolia-api-key': z.string() }),
  body: z.object({ requests: z.array(z.record(z.string(), z.unknown())) }),
  reply: z.object({ results: z.array(z.union([FacetAnswer, HitsAnswer])) }),
})

export interface SearchRequest {
  indexName: string
  [parameter: string]: unknown
}
export type SearchAnswers = z.output<typeof postQueries.reply>
export type SendQueries = (requests: SearchRequest[]) => Promise<SearchAnswers | ApiFailure>

export const keysOf = ({ appId, key }: SearchAccess) => ({
  'x-algolia-application-id': appId,
  'x-algolia-api-key': key,
})

/**
 * Sends queries to the first host that answers. The body has no type of its own, so that a browser
 * sends no preflight to another host. Only an abort by `signal` is thrown.
 */
export async function sendQueries(
  access: SearchAccess,
  requests: SearchRequest[],
  signal: AbortSignal,
): Promise<SearchAnswers | ApiFailure> {
  const path = `/1${postQueries.path}?${new URLSearchParams(keysOf(access))}`
  let last: ApiFailure = failure(0, 'unavailable', 'No host to search')
  for (const host of access.hosts) {
    const answer = await sendTo(host + path, JSON.stringify({ requests }), signal)
    if (!isFailure(answer)) return answer
    last = answer
    // The request itself was refused: another host would refuse it, too.
    if (answer.status >= 400 && answer.status < 500) break
  }
  return last
}

/** The time limit of one host, after which the next is asked. */
const TIMEOUT_MS = 8000

async function sendTo(address: string, body: string, signal: AbortSignal) {
  try {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await fetch(address, { method: 'POST', body, signal: limited })
    return await readAnswer(postQueries, response.status, await response.text())
  } catch (error) {
    if (signal.aborted) throw error
    return failure(0, 'unavailable', error instanceof Error ? error.message : String(error))
  }
}
