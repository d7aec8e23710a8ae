import { Problem } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import { readCode } from '../../download-code.ts'
import { hasherOfCodes } from './derive-code.ts'
import { type CodeRow, findCode } from './store.ts'

export { type CodeRow, markRedeemed } from './store.ts'

/**
 * A code that can be redeemed or has been, with what it is for, also where that is no longer shown.
 * @throws Problem code_ended; code_unknown, the same for one that never was and one whose work is deleted
 */
export async function getCode(
  { db, config, clock }: Pick<Context, 'clock' | 'config' | 'db'>,
  typed: string,
): Promise<CodeRow> {
  const code = readCode(typed)
  const row = code && (await findCode(db, hasherOfCodes(config.secret)(code)))
  if (row && row.redeemedAt !== null) return row
  if (!row || row.deletedAt !== null) {
    throw new Problem('code_unknown', { fields: { code: 'code_unknown' } })
  }
  if (row.endsAt === null || row.endsAt > clock.now()) return row
  throw new Problem('code_ended', { fields: { code: 'code_ended' } })
}
