import type { Context } from '../context.ts'
import type { Database } from '../database/open-database.ts'
import { type Composition, composeEmail } from './compose.ts'
import { type OutgoingEmail, writeEmail } from './outbox.ts'

/**
 * The email is in English, as the command line is. Nothing is sent without an address: the log has
 * it.
 */
export async function writeToOperator(
  { config }: Pick<Context, 'config'>,
  trx: Database,
  parts: Pick<OutgoingEmail, 'eventKey' | 'subject'> & Pick<Composition, 'paragraphs'>,
): Promise<void> {
  const { brandName, operator } = config
  if (operator.email === undefined) return
  const { eventKey, subject } = parts
  const email = composeEmail({ ...parts, title: subject, locale: 'en', brandName })
  await writeEmail(trx, { eventKey, to: operator.email, subject, ...email })
}
