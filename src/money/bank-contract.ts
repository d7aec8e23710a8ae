import * as z from 'zod/mini'
import { NAME_LENGTH } from '#accounts/contract.ts'
import { cleanLine } from '#kernel/clean-text.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
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
  kind: described('Whose account it is', z.enum(HOLDER_KINDS)),
  name: described('Family name of a person, or name of a company', z.string()),
  nameKana: described('The name in full-width katakana', z.string()),
  givenName: described('Given name of a person; empty for a company', z.string()),
  givenNameKana: described('Given name in full-width katakana', z.string()),
  postalCode: described('Postal code, 7 digits', z.string()),
  prefecture: described('Prefecture', z.string()),
  city: described('City, ward or village', z.string()),
  town: described('Town of the address', z.string()),
  street: described('Block and house number', z.string()),
  building: described('Building and room', z.string()),
  addressKana: described('Address without the building, in full-width katakana', z.string()),
  bankCode: described('Bank code, 4 digits', z.string()),
  branchCode: described('Branch code, 3 digits', z.string()),
  accountType: described(
    'Ordinary (普通), current (当座) or savings (貯蓄) account',
    z.enum(ACCOUNT_TYPES),
  ),
  number: z.string(),
  holder: described('Account holder as the bank writes it, in full-width katakana', z.string()),
})
export type BankDetails = z.output<typeof BankDetails>

/** The details without the number, of which the last digits are shown: ••••567. */
const ShownAccount = z.object({
  ...z.omit(BankDetails, { number: true }).shape,
  maskedNumber: described(
    'Account number of which only the last three digits are shown',
    z.string(),
  ),
  bankName: described(
    'Name of the bank; null if the code is not in our list',
    z.nullable(z.string()),
  ),
  branchName: described(
    'Name of the branch; null if the code is not in our list',
    z.nullable(z.string()),
  ),
  changedAt: described('Time of the last change, ISO 8601', z.string()),
})
export type ShownAccount = z.output<typeof ShownAccount>

export const Billing = z.object({
  account: described('Bank details; null if there are none', z.nullable(ShownAccount)),
  by: described('Who makes payouts: a bank, or Stripe', z.enum(['bank', 'stripe'])),
  fresh: fields.fresh,
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
const name = fields.shortText(NAME_LENGTH, 'name_too_long')
const optional = fields.shortText(ADDRESS_LENGTH, 'address_too_long')
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
      kind: BankDetails.shape.kind,
      name: described(BankDetails.shape.name, name.check(z.minLength(1, 'name_required'))),
      nameKana: described(BankDetails.shape.nameKana, kana(NAME_LENGTH)),
      givenName: described(BankDetails.shape.givenName, z._default(name, '')),
      givenNameKana: described(
        BankDetails.shape.givenNameKana,
        z._default(z.string().check(z.overwrite(toFullKana)), ''),
      ),
      postalCode: described(
        BankDetails.shape.postalCode,
        code(POSTAL_CODE_DIGITS, 'postal_code_invalid'),
      ),
      prefecture: described(BankDetails.shape.prefecture, required),
      city: described(BankDetails.shape.city, required),
      town: described(BankDetails.shape.town, z._default(optional, '')),
      street: described(BankDetails.shape.street, required),
      building: described(BankDetails.shape.building, z._default(optional, '')),
      addressKana: described(BankDetails.shape.addressKana, kana(2 * ADDRESS_LENGTH)),
      bankCode: described(BankDetails.shape.bankCode, code(BANK_CODE_DIGITS, 'bank_code_invalid')),
      branchCode: described(
        BankDetails.shape.branchCode,
        code(BRANCH_CODE_DIGITS, 'branch_code_invalid'),
      ),
      accountType: BankDetails.shape.accountType,
      number: described(
        'Up to 7 digits; empty keeps the stored number',
        z._default(
          z.string().check(
            z.overwrite(digitsOf),
            z.regex(/^\d{0,7}$/, 'account_number_invalid'),
            z.overwrite((text) => (text === '' ? '' : text.padStart(ACCOUNT_DIGITS, '0'))),
          ),
          '',
        ),
      ),
      holder: described(BankDetails.shape.holder, kana(NAME_LENGTH)),
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
