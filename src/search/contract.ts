import * as z from 'zod/mini'
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

export const search = endpoint({
  method: 'GET',
  path: '/search',
  summary: 'Search sounds and artists',
  audience: 'anyone',
  query: z.object({ q: z._default(z.string().check(z.maxLength(QUERY_LENGTH)), '') }),
  reply: z.object({ sounds: z.array(SoundSummary), users: z.array(FoundUser) }),
})
