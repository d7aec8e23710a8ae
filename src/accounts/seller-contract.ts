import * as z from 'zod/mini'
import { cleanText } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { email, NAME_LENGTH, SELLER_ADDRESS_LENGTH } from './contract.ts'

export const sellerProblems = {
  seller_address_required: 400,
  seller_address_too_long: 400,
  seller_phone_invalid: 400,
} as const satisfies ProblemCatalogue

const line = fields.shortText(NAME_LENGTH, 'name_too_long')

/**
 * Details that Japan’s Act on Specified Commercial Transactions has a business disclose of itself.
 */
const SellerFacts = {
  name: described('Registered name; empty without a business', line),
  representative: described('Representative of a company; may be empty', line),
  address: described(
    'Postal address of the seller',
    z
      .string()
      .check(z.overwrite(cleanText), z.maxLength(SELLER_ADDRESS_LENGTH, 'seller_address_too_long')),
  ),
  phone: described(
    'Phone number of the seller',
    z.string().check(z.trim(), z.regex(/^(\+?[\d-() ]{8,24})?$/, 'seller_phone_invalid')),
  ),
  email: described('Email address', z.string().check(z.trim(), z.maxLength(254, 'email_invalid'))),
}

export const SellerSettings = z.object({
  isBusiness: described('Whether the artist sells as a business', z.boolean()),
  ...SellerFacts,
  onRequest: described(
    'Whether the details are emailed on request instead of being shown',
    z.boolean(),
  ),
})
export type SellerSettings = z.output<typeof SellerSettings>

/** The disclosure as everyone sees it. */
export const SellerDisclosure = z.object({
  username: fields.username,
  artist: described('Name of the artist', z.string()),
  isBusiness: SellerSettings.shape.isBusiness,
  onRequest: SellerSettings.shape.onRequest,
  facts: described(
    'What the artist discloses; null if on request or not a business',
    z.nullable(z.object(SellerFacts)),
  ),
})
export type SellerDisclosure = z.output<typeof SellerDisclosure>

export const getSellerSettings = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/seller',
  summary: 'Get what you disclose as a business seller',
  audience: 'registered',
  reply: SellerSettings,
})
export const putSellerSettings = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/seller',
  summary: 'Update what you disclose as a business seller; deletes it where you are none',
  audience: 'registered',
  body: z.strictObject(SellerSettings.shape),
  reply: SellerSettings,
})
export const getSellerDisclosure = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/seller',
  summary: 'Get what an artist discloses as a business seller',
  audience: 'anyone',
  params: fields.byUsername,
  reply: SellerDisclosure,
})
export const requestDisclosure = endpoint('Disclosures', {
  method: 'POST',
  path: '/disclosures',
  summary: 'Request by email what a seller, or the operator, discloses on request',
  audience: 'anyone',
  body: z.strictObject({
    seller: described('Username of the artist; omit for the operator', z.optional(z.string())),
    email: described('Email address it goes to; members use their own', z.optional(email)),
  }),
  reply: z.object({
    email: described('Email address it goes to', z.string()),
  }),
  limit: { requests: 10, seconds: 3600 },
})
