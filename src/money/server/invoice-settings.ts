import type * as z from 'zod/mini'
import { readInvoiceNumber } from '#kernel/invoice-number.ts'
import { fieldProblem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { InvoiceSettings, putInvoiceSettings } from '../invoice-contract.ts'
import { deleteIssuer, findIssuer, saveIssuer } from './invoice-store.ts'

const NONE = { number: '', name: '', byService: false }

export async function readInvoiceSettings(
  { db, config }: Pick<Context, 'config' | 'db'>,
  { userId }: Pick<Member, 'userId'>,
): Promise<InvoiceSettings> {
  const issuer = await findIssuer(db, userId)
  return { ...(issuer ?? NONE), serviceNumber: config.invoiceNumber ?? null }
}

/**
 * Changes who issues the invoices of sales from now on: what was sold keeps its issuer.
 * @throws Problem invoice_number_invalid, name_required
 */
export async function changeInvoiceSettings(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Pick<Member, 'userId'>,
  { number: typed, name, byService }: z.output<typeof putInvoiceSettings.body>,
): Promise<InvoiceSettings> {
  const { db, clock } = context
  const { userId } = viewer
  if (typed.trim() === '') await deleteIssuer(db, userId)
  else {
    const number = readInvoiceNumber(typed)
    if (number === undefined) throw fieldProblem('number', 'invoice_number_invalid')
    if (name === '') throw fieldProblem('name', 'name_required')
    const issuer = { number, name, byService, changedAt: clock.now() }
    await saveIssuer(db, { userId, ...issuer })
  }
  return readInvoiceSettings(context, viewer)
}
