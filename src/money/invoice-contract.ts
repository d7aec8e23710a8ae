import * as z from 'zod/mini'
import { NAME_LENGTH } from '#accounts/contract.ts'
import { described } from '#kernel/described.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import type { ProblemCatalogue } from '#kernel/problem.ts'

export const invoiceProblems = {
  invoice_number_invalid: 400,
} as const satisfies ProblemCatalogue

const InvoiceIssuer = {
  number: described('Registration number, T and 13 digits; empty if there is none', z.string()),
  name: described('Name in the register of invoice issuers; empty if there is none', z.string()),
  byService: described(
    'Whether invoices are issued in the name and with the number of the service',
    z.boolean(),
  ),
}
/** The texts are empty where the account is no registered issuer. */
export const InvoiceSettings = z.object({
  ...InvoiceIssuer,
  /** The service’s number, which artists may have used in place of their own. */
  serviceNumber: described(
    'Invoice registration number of the service; null if it has none',
    z.nullable(z.string()),
  ),
})
export type InvoiceSettings = z.output<typeof InvoiceSettings>

export const getInvoiceSettings = endpoint('Your account and library', {
  method: 'GET',
  path: '/my/invoice',
  summary: 'Get how you stand on receipts as an issuer of qualified invoices',
  audience: 'registered',
  reply: InvoiceSettings,
})
export const putInvoiceSettings = endpoint('Your account and library', {
  method: 'PUT',
  path: '/my/invoice',
  summary: 'Update how you stand on receipts of later sales; an empty number removes it',
  audience: 'registered',
  body: z.strictObject({
    number: described(
      InvoiceIssuer.number,
      z.string().check(z.maxLength(40, 'invoice_number_invalid')),
    ),
    name: described(InvoiceIssuer.name, fields.shortText(NAME_LENGTH, 'name_too_long')),
    byService: described(InvoiceIssuer.byService, z._default(z.boolean(), false)),
  }),
  reply: InvoiceSettings,
})
