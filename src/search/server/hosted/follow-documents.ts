import type { Context } from '#ports/context.ts'
import { countDocuments, setHost } from './store.ts'

/** Has later changes of documents pushed to the hosted index, if there is one. */
export function followDocuments({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  return setHost(db, config.algolia?.appId)
}

/** Documents of each index in our own database. */
export function countOwnDocuments({ db }: Pick<Context, 'db'>) {
  return countDocuments(db)
}
