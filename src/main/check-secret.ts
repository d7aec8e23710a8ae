import type { Config } from '#kernel/config.ts'
import { secretIdOf } from '#kernel/derive-key.ts'
import { StartProblem } from '#kernel/start-problem.ts'
import { forgetLostDetails, listLostKeys } from '#money/server/bank/lost-keys.ts'
import type { Database } from '#ports/database/open-database.ts'
import { markSecret } from '#ports/database/secret-store.ts'
import { ownSecretFile, readOwnSecret } from './secret.ts'

interface Options {
  db: Database
  config: Pick<Config, 'bankSecrets' | 'dataFolder' | 'secret'>
  /** The operator gives up what was made with another secret. */
  isNew: boolean
}

/**
 * Checks the secret against what is stored. Gift cards, codes, links and bank details are made with a
 * secret, and worth nothing with another. Bank details are given up only at a start after the one
 * that gave up the rest, since their key may still be added.
 *
 * @throws StartProblem where what is stored needs another secret
 */
export async function checkSecret({ db, config, isNew }: Options): Promise<void> {
  const id = secretIdOf(config.secret)
  const marked = await markSecret(db, id, { replaces: false })
  if (marked !== id && isNew) await markSecret(db, id, { replaces: true })
  else if (marked !== id) {
    const own = await readOwnSecret(config.dataFolder)
    const isOwn = own !== undefined && secretIdOf(own) === marked
    throw new StartProblem(
      [
        'Cannot start: gift cards, codes and links of this database were made with another secret.',
        isOwn
          ? `It’s in ${ownSecretFile(config.dataFolder)}: unset SECRET and SECRET_FILE, or set them to it.`
          : 'Set SECRET or SECRET_FILE to it.',
        'If it’s lost, start once with --new-secret: what was made with it ends.',
      ].join(' '),
    )
  }
  if (isNew && marked === id) await forgetLostDetails(db, config)
  const [lost] = await listLostKeys(db, config)
  if (lost === undefined) return
  throw new StartProblem(
    `Cannot start: the bank details of ${lost.count} accounts are encrypted with the key ${lost.keyId}. Add the secret of that key to BANK_SECRETS. If it’s lost, start once with --new-secret: the artists are asked for their details again.`,
  )
}
