import * as z from 'zod/mini'
import { AlbumSummary } from '#albums/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { SoundSummary } from '#sounds/contract.ts'

export const searchProblems = {} as const satisfies ProblemCatalogue

export const QUERY_LENGTH = 512

export const FoundUser = z.object({
  username: z.string(),
  name: z.string(),
  user_image: z.nullable(z.string()),
  sounds: z.number(),
})

export type FoundUser = z.output<typeof FoundUser>

export const Found = z.object({
  sounds: z.array(SoundSummary),
  albums: z.array(AlbumSummary),
  users: z.array(FoundUser),
})
export type Found = z.output<typeof Found>

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Search sounds, albums and artists',
  audience: 'anyone',
  query: z.object({ q: z._default(z.string().check(z.maxLength(QUERY_LENGTH)), '') }),
  reply: Found,
})
