import * as z from 'zod/mini'
import { NAME_LENGTH } from '#accounts/contract.ts'
import { cleanLine } from '#kernel/clean-text.ts'
import { endpoint } from '#kernel/endpoint.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'
import { ADDRESS_LENGTH } from './bank/limits.ts'
import { toFullKana, toZenginKana } from './bank/zengin-kana.ts'

export const bankProblems = {
  bank_code_invalid: 400,
  branch_code_invalid: 400,
  account_number_invalid: 400,
  kana_invalid: 400,
  postal_code_invalid: 400,
  address_required: 400,
  address_too_long: 400,
} as const satisfies ProblemCatalogue

export const BANK_CODE_DIGITS = 4
export const BRANCH_CODE_DIGITS = 3
export const ACCOUNT_DIGITS = 7
export const POSTAL_CODE_DIGITS = 7

/** 普通, 当座, 貯蓄. */
export const ACCOUNT_TYPES = ['ordinary', 'current', 'savings'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]
export const HOLDER_KINDS = ['individual', 'company'] as const

/** Everything that is kept, and only encrypted. */
export const BankDetails = z.object({
  kind: z.enum(HOLDER_KINDS),
  /** The family name of a person, or the name of a company. */
  name: z.string(),
  nameKana: z.string(),
  /** The given name of a person. */
  givenName: z.string(),
  givenNameKana: z.string(),
  postalCode: z.string(),
  prefecture: z.string(),
  city: z.string(),
  town: z.string(),
  street: z.string(),
  building: z.string(),
  /** The kana of the whole address but the building. */
  addressKana: z.string(),
  bankCode: z.string(),
  branchCode: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  number: z.string(),
  /** Full-width katakana. */
  holder: z.string(),
})
export type BankDetails = z.output<typeof BankDetails>

/** The details without the number, of which the last digits are shown: ••••567. */
const ShownAccount = z.object({
  ...z.omit(BankDetails, { number: true }).shape,
  maskedNumber: z.string(),
  /** Null where our data have no such code. */
  bankName: z.nullable(z.string()),
  branchName: z.nullable(z.string()),
  changedAt: z.string(),
})
export type ShownAccount = z.output<typeof ShownAccount>

export const Billing = z.object({
  account: z.nullable(ShownAccount),
  /** The payer: a bank, or Stripe, which needs no bank details here. */
  by: z.enum(['bank', 'stripe']),
  /** True if this session is young enough to change it. */
  fresh: z.boolean(),
})
export type Billing = z.output<typeof Billing>

export const getBilling = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/billing',
  summary: 'Get where you are paid to; the account number is masked',
  audience: 'registered',
  reply: Billing,
})

/** Digits in any form, with any separators between them. */
const digitsOf = (text: string) => text.normalize('NFKC').replace(/[\s\p{Pd}\u30fc\u2212〒]/gu, '')
const code = (digits: number, problem: keyof typeof bankProblems) =>
  z.string().check(z.overwrite(digitsOf), z.regex(new RegExp(`^\\d{${digits}}$`), problem))
const kana = (most: number) =>
  z.string().check(
    z.overwrite(toFullKana),
    z.maxLength(most, 'kana_invalid'),
    z.refine((text) => toZenginKana(text) !== undefined, 'kana_invalid'),
  )
const name = z.string().check(z.overwrite(cleanLine), z.maxLength(NAME_LENGTH, 'name_too_long'))
const optional = z
  .string()
  .check(z.overwrite(cleanLine), z.maxLength(ADDRESS_LENGTH, 'address_too_long'))
const required = optional.check(z.minLength(1, 'address_required'))
const Person = z.object({
  kind: z.literal('individual'),
  givenName: z.string(),
  givenNameKana: z.string(),
})

export const putBilling = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/billing',
  summary: 'Update where you are paid to; requires a sign-in within the last 15 minutes',
  audience: 'registered',
  body: z
    .strictObject({
      kind: z.enum(HOLDER_KINDS),
      name: name.check(z.minLength(1, 'name_required')),
      nameKana: kana(NAME_LENGTH),
      givenName: z._default(name, ''),
      givenNameKana: z._default(z.string().check(z.overwrite(toFullKana)), ''),
      postalCode: code(POSTAL_CODE_DIGITS, 'postal_code_invalid'),
      prefecture: required,
      city: required,
      town: z._default(optional, ''),
      street: required,
      building: z._default(optional, ''),
      addressKana: kana(2 * ADDRESS_LENGTH),
      bankCode: code(BANK_CODE_DIGITS, 'bank_code_invalid'),
      branchCode: code(BRANCH_CODE_DIGITS, 'branch_code_invalid'),
      accountType: z.enum(ACCOUNT_TYPES),
      /** A number of up to 7 digits; an empty one keeps what is stored. */
      number: z._default(
        z.string().check(
          z.overwrite(digitsOf),
          z.regex(/^\d{0,7}$/, 'account_number_invalid'),
          z.overwrite((text) => (text === '' ? '' : text.padStart(ACCOUNT_DIGITS, '0'))),
        ),
        '',
      ),
      holder: kana(NAME_LENGTH),
    })
    .check(
      ...(['givenName', 'givenNameKana'] as const).map((field) =>
        z.refine(
          (body) => {
            const person = z.safeParse(Person, body).data
            if (person === undefined) return true
            return field === 'givenName'
              ? cleanLine(person.givenName) !== ''
              : toZenginKana(person.givenNameKana) !== undefined
          },
          {
            path: [field],
            error: field === 'givenName' ? 'name_required' : 'kana_invalid',
            // The check runs together with those of other fields.
            when: () => true,
          },
        ),
      ),
    ),
  reply: Billing,
  limit: { requests: 20, seconds: 600 },
})
export const deleteBilling = endpoint('Your account and library', {
  method: 'DELETE',
  path: '/my/billing',
  summary: 'Remove where you are paid to; requires a sign-in within the last 15 minutes',
  audience: 'registered',
  reply: Billing,
})
