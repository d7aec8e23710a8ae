import type * as z from 'zod/mini'

export type Schema = z.ZodMiniType

/** Bytes that a request body may have unless its endpoint sets another limit. */
export const BODY_LIMIT = 8 * 1024

/**
 * The permitted callers: anyone; people who are signed in; those who have also finished
 * registration.
 */
export type Audience = 'anyone' | 'signed-in' | 'registered'

/** The headings of the API's documentation. */
export type Group =
  | 'Uploads'
  | 'Transcoding'
  | 'Sign-in'
  | 'Your account and library'
  | 'Users'
  | 'Disclosures'
  | 'Sounds'
  | 'Albums'
  | 'Playlists'
  | 'Comments'
  | 'Posts'
  | 'Banks'
  | 'Postal codes'
  | 'Splits'
  | 'Cart'
  | 'Orders'
  | 'Messages'
  | 'Discounts'
  | 'Gift cards'
  | 'Redemptions'
  | 'Plays and page views'
  | 'Discovery'
  | 'Genres'
  | 'Search'
  | 'Reports'
  | 'Operator'

/**
 * One call of the API, as both sides see it. The server serves it, the browser calls it and the
 * OpenAPI document describes it, all from this one value.
 */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Reply extends Schema | undefined = Schema | undefined,
  Who extends Audience = Audience,
> {
  group: Group
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path under /api, or under another `base`; parameters as `:name`. */
  path: string
  base?: '/api' | '/auth' | '/search/1'
  summary: string
  audience: Who
  params: Params
  query: Query
  body: Body
  reply: Reply
  /** Media type of a reply that is a file, sent by the handler itself. */
  file?: string
  /** Takes an `Idempotency-Key`: repeating a request returns the first result. */
  idempotent?: boolean
  /** Requests allowed per window, counted by account or else by address; in place of the usual one. */
  limit?: { requests: number; seconds: number }
  /** Bytes that a request body may have where `BODY_LIMIT` is too small for `body`. */
  bodyLimit?: number
  /**
   * All visitors get the same response: it may be cached for seconds. That of anyone else differs
   * in what works are to them alone where it is a list of `works`.
   */
  shared?: true | 'works'
  /** Writes nothing for visitors, as `shared` calls: a replica of the database may answer them. */
  fromReplica?: boolean
  /** Others see what it writes, so that a suspended account may not call it; by its group otherwise. */
  publishes?: boolean
  /** Pages in a sandbox may call it too, and each of them is a visitor. */
  openToSandbox?: boolean
}

/** Describes a call; parts left out are undefined in its type. */
export function endpoint<
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Reply extends Schema | undefined = undefined,
  Who extends Audience = Audience,
>(
  group: Group,
  call: Pick<
    Endpoint,
    | 'method'
    | 'path'
    | 'base'
    | 'summary'
    | 'file'
    | 'idempotent'
    | 'limit'
    | 'bodyLimit'
    | 'shared'
    | 'fromReplica'
    | 'publishes'
    | 'openToSandbox'
  > & {
    audience: Who
    params?: Params
    query?: Query
    body?: Body
    reply?: Reply
  },
): Endpoint<Params, Query, Body, Reply, Who> {
  const { params, query, body, reply, ...rest } = call
  return {
    ...rest,
    group,
    params: params as Params,
    query: query as Query,
    body: body as Body,
    reply: reply as Reply,
  }
}

export type Out<S extends Schema | undefined> = S extends Schema ? z.output<S> : undefined
export type In<S extends Schema | undefined> = S extends Schema ? z.input<S> : undefined

/** The body of every error reply. */
export interface ErrorBody {
  error: {
    code: string
    message: string
    fields?: Record<string, { code: string; message: string }>
    retryAfter?: number
  }
}
