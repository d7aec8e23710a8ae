import * as z from 'zod/mini'
import { cleanLine, cleanText } from '#kernel/clean-text.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { email, NAME_LENGTH, SELLER_ADDRESS_LENGTH } from './contract.ts'

export const sellerProblems = {
  seller_address_required: 400,
  seller_address_too_long: 400,
  seller_phone_invalid: 400,
} as const satisfies ProblemCatalogue

const line = z.string().check(z.overwrite(cleanLine), z.maxLength(NAME_LENGTH, 'name_too_long'))

/**
 * Details that Japan’s Act on Specified Commercial Transactions has a business disclose of itself.
 */
const SellerFacts = {
  /** The registered name of a person or a company. */
  name: line,
  /** A company's representative; may be empty. */
  representative: line,
  address: z
    .string()
    .check(z.overwrite(cleanText), z.maxLength(SELLER_ADDRESS_LENGTH, 'seller_address_too_long')),
  phone: z.string().check(z.trim(), z.regex(/^(\+?[\d-() ]{8,24})?$/, 'seller_phone_invalid')),
  email: z.string().check(z.trim(), z.maxLength(254, 'email_invalid')),
}

export const SellerSettings = z.object({
  isBusiness: z.boolean(),
  ...SellerFacts,
  /** True if the details are sent to those who ask, instead of standing on a page. */
  onRequest: z.boolean(),
})
export type SellerSettings = z.output<typeof SellerSettings>

/** The disclosure as everyone sees it. */
export const SellerDisclosure = z.object({
  username: z.string(),
  /** The artist's name on the profile. */
  artist: z.string(),
  isBusiness: z.boolean(),
  onRequest: z.boolean(),
  /** Null where they are given on request, and of those who are no business. */
  facts: z.nullable(z.object(SellerFacts)),
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
  params: z.object({ username: z.string() }),
  reply: SellerDisclosure,
})
export const requestDisclosure = endpoint('Disclosures', {
  method: 'POST',
  path: '/disclosures',
  summary: 'Request by email what a seller, or the operator, discloses on request',
  audience: 'anyone',
  body: z.strictObject({
    /** The artist’s username; the operator where it is left out. */
    seller: z.optional(z.string()),
    /** Guests need it; a member’s own address is used. */
    email: z.optional(email),
  }),
  /** The address that it goes to. */
  reply: z.object({ email: z.string() }),
  limit: { requests: 10, seconds: 3600 },
})
