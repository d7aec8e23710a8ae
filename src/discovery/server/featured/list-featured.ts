import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { Release } from '../../contract.ts'
import { listReleases } from '../list-releases.ts'
import { listFeaturedKeys, listFeaturedTitles } from './store.ts'

/** What the operator has chosen, as far as it is public now. */
export async function listFeatured(context: Context, viewer: Viewer): Promise<Release[]> {
  return listReleases(context, viewer, await listFeaturedKeys(context.db))
}

/** All of it, for the operator: also what is not public and is therefore not shown. */
export function listChosen(db: Database) {
  return listFeaturedTitles(db)
}
