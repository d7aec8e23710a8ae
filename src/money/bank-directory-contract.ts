import * as z from 'zod/mini'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { listOf } from '#kernel/pagination.ts'

const query = z.object({
  query: described(
    'Beginning or part of a code, name, kana or romaji',
    z.string().check(z.maxLength(60)),
  ),
})

/** A bank or a branch. */
export const BankOption = z.object({
  code: described('Code of the bank or branch', z.string()),
  name: described('Name of the bank or branch', z.string()),
  kana: described('Name in kana', z.string()),
  roman: described('Name in romaji', z.string()),
})
export type BankOption = z.output<typeof BankOption>
const Options = listOf(BankOption)

const Place = z.object({
  prefecture: described('Prefecture', z.string()),
  city: described('City, ward or village', z.string()),
  town: described('Town; empty if the code stands for the rest of a city', z.string()),
  street: described('Block and house number, for codes of a single business', z.string()),
  kana: described('The address in full-width katakana; empty if unknown', z.string()),
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
  params: z.object({ code: described('Code of the bank', z.string()) }),
  query,
  reply: Options,
})
export const listPlacesOfPostalCode = endpoint('Postal codes', {
  method: 'GET',
  path: '/postal-codes/:code',
  summary: 'List the places that a postal code in Japan stands for',
  audience: 'registered',
  params: z.object({
    code: described('Postal code, 7 digits in any form', z.string().check(z.maxLength(20))),
  }),
  reply: z.object({
    items: described('Places, one for most codes', z.array(Place).check(z.minLength(1))),
  }),
})
