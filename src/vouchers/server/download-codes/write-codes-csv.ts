import { writeCsv } from '#kernel/csv.ts'
import type { Context } from '#ports/context.ts'
import { formatCode } from '../../download-code.ts'
import { openSet } from './derive-code.ts'
import { listCodes, type SetRow } from './store.ts'

/** The codes of a set with their links and when they were redeemed. */
export async function writeCodesCsv(
  { db, config }: Pick<Context, 'config' | 'db'>,
  set: SetRow,
  redeemPage: string,
): Promise<string> {
  const codeOf = openSet(config.secret, set.publicId)
  const codes = await listCodes(db, set.id)
  const rows = codes.map(({ number, redeemedAt }) => {
    const code = codeOf(number)
    return [formatCode(code), `${redeemPage}?code=${code}`, redeemedAt?.toISOString() ?? '']
  })
  return writeCsv([['code', 'link', 'redeemed'], ...rows])
}
