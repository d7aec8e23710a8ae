import * as z from 'zod/mini'
import { email } from '#accounts/contract.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { listOf, pageOf, pageQuery } from '#kernel/pagination.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { SET_CODES_MAX, SET_NAME_LENGTH } from './download-code.ts'

export const downloadCodeProblems = {
  set_name_invalid: 400,
  code_count_invalid: 400,
  end_date_past: 400,
  code_item_unavailable: 409,
  code_sets_used_up: 429,
  code_set_ended: 409,
  code_unknown: 404,
  code_ended: 410,
  code_used: 409,
  code_item_owned: 409,
  code_item_gone: 409,
} as const satisfies ProblemCatalogue

/** The sets and codes that an account may make in 24 hours. */
export const SETS_PER_DAY = 20
export const CODES_PER_DAY = 10_000
/** The number of works that an artist may choose from; older ones are left out. */
export const CODE_ITEMS_MAX = 1000

const CodeItem = z.object({ id: fields.itemId, title: fields.title })
export type CodeItem = z.output<typeof CodeItem>

export const DownloadCodeSet = z.object({
  id: fields.id,
  name: described('Name of the set', z.string()),
  item: described('What the codes give', CodeItem),
  count: described('Number of codes in the set', z.number()),
  redeemed: described('Number of codes redeemed', z.number()),
  createdAt: fields.createdAt,
  endsAt: described(
    'Time from which it no longer works, ISO 8601; null if no end is set',
    z.nullable(z.string()),
  ),
  isOver: described('Whether its codes have stopped working', z.boolean()),
})
export type DownloadCodeSet = z.output<typeof DownloadCodeSet>

export const listDownloadCodeSets = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/download-codes',
  summary: 'List your sets of download codes, newest first',
  audience: 'signed-in',
  query: z.object(pageQuery),
  reply: pageOf(DownloadCodeSet),
})
export const listCodeItems = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/download-codes/items',
  summary: 'List what you can make download codes for, newest first',
  audience: 'signed-in',
  reply: listOf(CodeItem),
})
export const createDownloadCodeSet = endpoint('Your account and library', {
  method: 'POST',
  path: '/my/download-codes',
  summary: 'Create a set of download codes (supports `Idempotency-Key`)',
  idempotent: true,
  publishes: true,
  audience: 'registered',
  body: z.strictObject({
    item: described(fields.itemId, z.string().check(z.regex(/^(sound|album)-[a-z0-9]{12}$/))),
    name: described(
      'Name of the set',
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'set_name_invalid'),
          z.maxLength(SET_NAME_LENGTH, 'set_name_invalid'),
        ),
    ),
    count: described(
      'Number of codes in the set',
      z
        .int('code_count_invalid')
        .check(z.minimum(1, 'code_count_invalid'), z.maximum(SET_CODES_MAX, 'code_count_invalid')),
    ),
    lastDay: described(
      'Last day its codes work, YYYY-MM-DD in Japan; omit for no end',
      z.optional(z.iso.date()),
    ),
  }),
  reply: DownloadCodeSet,
})
export const endDownloadCodeSet = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/download-codes/:id',
  summary: 'End a set: codes that haven’t been redeemed stop working',
  audience: 'signed-in',
  params: fields.byId,
  reply: DownloadCodeSet,
})

/** The address at which an artist downloads a set. */
export const codesFile = (setId: string, file: 'codes.csv' | 'cards.pdf') =>
  `/api/my/download-codes/${setId}/${file}`

/** The limit is longer than any way to write a code. */
const TypedCode = described(
  'The code in any spelling',
  z.string().check(z.maxLength(60, 'code_unknown')),
)

/**
 * People try codes by hand, and many of one network do at a concert; wrong codes have a limit of
 * their own.
 */
const limit = { requests: 300, seconds: 600 }

export const checkDownloadCode = endpoint('Redemptions', {
  method: 'GET',
  path: '/redemptions/:code',
  summary: 'Check what a download code is for without redeeming it',
  audience: 'anyone',
  params: z.object({ code: TypedCode }),
  reply: z.object({
    id: fields.itemId,
    slug: fields.slug,
    title: fields.title,
    user: fields.user,
    coverart: fields.coverart,
    order: described(
      'Order number if you have redeemed it; null otherwise',
      z.nullable(z.string()),
    ),
    owned: described(
      'Whether your account already has it, so that it can’t be redeemed',
      z.boolean(),
    ),
  }),
  limit,
})
export const redeemDownloadCode = endpoint('Redemptions', {
  method: 'POST',
  path: '/redemptions',
  summary: 'Redeem a download code (supports `Idempotency-Key`)',
  idempotent: true,
  audience: 'anyone',
  body: z.strictObject({
    code: TypedCode,
    /** Guests need it; a member’s own address is used where it is left out. */
    email: z.optional(email),
  }),
  reply: z.object({
    id: fields.order,
    checkoutUrl: described('URL of the payment page', z.string()),
  }),
  limit,
})
