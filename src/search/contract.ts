import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { AlbumSummary } from '#works/albums-contract.ts'
import { SoundSummary } from '#works/sounds-contract.ts'

export const searchProblems = {} as const satisfies ProblemCatalogue

export const QUERY_LENGTH = 512

export const FoundUser = z.object({
  username: fields.username,
  name: fields.name,
  user_image: fields.userImage,
  sounds: described('Number of sounds', z.number()),
})

export type FoundUser = z.output<typeof FoundUser>

export const Found = z.object({
  sounds: described('Sounds found', z.array(SoundSummary)),
  albums: described('Albums found', z.array(AlbumSummary)),
  users: described('Artists found', z.array(FoundUser)),
})
export type Found = z.output<typeof Found>

export const search = endpoint('Search', {
  method: 'GET',
  path: '/search',
  summary: 'Search sounds, albums and artists',
  audience: 'anyone',
  fromReplica: true,
  query: z.object({
    q: described(
      'Search text; matches the beginnings of words',
      z._default(z.string().check(z.maxLength(QUERY_LENGTH)), ''),
    ),
  }),
  reply: Found,
})

/** How a title, or the name of the account, may be read: a guess for the artist to take or leave. */
export const findReading = endpoint('Search', {
  method: 'GET',
  path: '/search/reading',
  summary: 'Get the guessed reading of your title or name',
  audience: 'registered',
  query: z.object({
    work: described(
      '`id` of one’s own sound or album; one’s own name without it',
      z.optional(z.string()),
    ),
  }),
  reply: z.object({
    reading: described('In hiragana; empty where there is no guess', z.string()),
  }),
})

/** The most works in one call of `listWorks`. */
export const WORKS_MAX = 100

export const listWorks = endpoint('Search', {
  method: 'GET',
  path: '/search/works',
  summary: 'List sounds and albums that search has found, as this viewer may play and buy them',
  audience: 'anyone',
  shared: true,
  query: z.object({
    /** `sound-{id}` and `album-{id}`, separated by commas; what is not listed now is left out. */
    works: described(
      'Comma-separated `objectID`s of search, such as `sound-…` and `album-…`',
      z.string().check(z.maxLength(WORKS_MAX * 32)),
    ),
  }),
  reply: z.object({
    sounds: described('Sounds found', z.array(SoundSummary)),
    albums: described('Albums found', z.array(AlbumSummary)),
  }),
})
