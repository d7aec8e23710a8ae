import { currentKeyId, openDetails, sealDetails, type WithKeys } from './seal-details.ts'
import { listSealedOtherwise, replaceSealed } from './store.ts'

/**
 * Encrypts all bank details anew that are not encrypted with the current key. May be repeated.
 * @returns how many
 */
export async function rotateBankKeys({ db, config }: WithKeys): Promise<number> {
  const keyId = currentKeyId(config) ?? ''
  for (let count = 0; ; ) {
    const done = await db.transaction().execute(async (trx) => {
      const rows = await listSealedOtherwise(trx, keyId)
      const sealed = rows.map((row) => {
        const { user_id } = row
        return { user_id, ...sealDetails(config, user_id, openDetails(config, user_id, row)) }
      })
      await replaceSealed(trx, sealed)
      return rows.length
    })
    if (done === 0) return count
    count += done
  }
}
