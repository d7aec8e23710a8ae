import { currentKeyId, openDetails, sealDetails, type WithKeys } from './seal-details.ts'
import { listSealedOtherwise, replaceSealed, type SEALED_IN } from './store.ts'

/**
 * Encrypts all bank details anew that are not encrypted with the current key, those of payouts too. May
 * be repeated.
 * @returns how many
 */
export async function rotateBankKeys(context: WithKeys): Promise<number> {
  let count = 0
  for (const table of ['bankAccounts', 'payouts'] as const) count += await rotate(context, table)
  return count
}

async function rotate({ db, config }: WithKeys, table: keyof typeof SEALED_IN): Promise<number> {
  const keyId = currentKeyId(config) ?? ''
  for (let count = 0; ; ) {
    const done = await db.transaction().execute(async (trx) => {
      const rows = await listSealedOtherwise(trx, table, keyId)
      const sealed = rows.map(({ id, userId, ...row }) => {
        return { id, ...sealDetails(config, userId, openDetails(config, userId, row)) }
      })
      await replaceSealed(trx, table, sealed)
      return rows.length
    })
    if (done === 0) return count
    count += done
  }
}
