import type { Context } from '../context.ts'
import type { Database } from '../database/open-database.ts'
import { type EmailParts, writeEmail } from './outbox.ts'

/**
 * The email is in English, as the command line is. Nothing is sent without an address: the log has
 * it.
 */
export async function writeToOperator(
  context: Pick<Context, 'config'>,
  trx: Database,
  parts: EmailParts,
): Promise<void> {
  const { email } = context.config.operator
  if (email !== undefined) await writeEmail(context, trx, { email, locale: 'en' }, parts)
}
