import * as z from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

const query = z.object({ query: z.string().check(z.maxLength(60)) })

/** A bank or a branch. */
export const BankOption = z.object({
  code: z.string(),
  name: z.string(),
  kana: z.string(),
  roman: z.string(),
})
export type BankOption = z.output<typeof BankOption>
const Options = z.object({ items: z.array(BankOption) })

const Place = z.object({
  prefecture: z.string(),
  city: z.string(),
  /** The town is empty where the code stands for the rest of a city. */
  town: z.string(),
  /** The street of a code that is a single business's. */
  street: z.string(),
  /** Full-width katakana; empty where it is not known. */
  kana: z.string(),
})
export type Place = z.output<typeof Place>

export const listBanks = endpoint('Banks', {
  method: 'GET',
  path: '/banks',
  summary: 'Search banks in Japan by code, name, kana or romaji',
  audience: 'registered',
  query,
  reply: Options,
})
export const listBranches = endpoint('Banks', {
  method: 'GET',
  path: '/banks/:code/branches',
  summary: 'Search branches of a bank in Japan by code, name, kana or romaji',
  audience: 'registered',
  params: z.object({ code: z.string() }),
  query,
  reply: Options,
})
export const listPlacesOfPostalCode = endpoint('Postal codes', {
  method: 'GET',
  path: '/postal-codes/:code',
  summary: 'List the places that a postal code in Japan stands for',
  audience: 'registered',
  params: z.object({ code: z.string().check(z.maxLength(20)) }),
  reply: z.object({ items: z.array(Place).check(z.minLength(1)) }),
})
