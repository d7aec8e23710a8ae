import type { Config } from '#kernel/config.ts'
import type { Database } from '#ports/database/open-database.ts'
import { listKeyIds } from './seal-details.ts'
import { countByOtherKey, deleteByOtherKey } from './store.ts'

type Keys = Pick<Config, 'bankSecrets' | 'secret'>

/** The ids of keys that are not known, with the number of accounts whose details need each. */
export function listLostKeys(db: Database, keys: Keys) {
  return countByOtherKey(db, listKeyIds(keys))
}

/** Deletes details that nothing opens: their artists are asked for them again. */
export function forgetLostDetails(db: Database, keys: Keys): Promise<void> {
  return deleteByOtherKey(db, listKeyIds(keys))
}
