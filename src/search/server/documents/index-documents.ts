import type { Database } from '#ports/database/open-database.ts'
import { insertWords } from '../typos/words-store.ts'
import { creatorRow, workRow } from './document.ts'
import { listCreatorFacts, listWorkFacts, lockOwners, type Targets } from './facts-store.ts'
import { listRenamed, writeDocuments } from './store.ts'

/**
 * Writes what these are found by now, or takes them out, within the transaction that changes them; all
 * works of creators, too. The number of statements does not depend on how many there are.
 */
export async function indexDocuments(
  trx: Database,
  targets: Targets,
  { onlyRenamed = false } = {},
): Promise<void> {
  const { userIds = [] } = targets
  const owners = await lockOwners(trx, targets)
  const renamed = onlyRenamed ? await listRenamed(trx, userIds) : userIds
  const ofWorks = { ...targets, userIds: renamed }
  const hasWorks = [targets.workIds ?? [], renamed].some((ids) => ids.length > 0)
  const works = hasWorks ? await listWorkFacts(trx, ofWorks) : []
  const areDrafts = works.every(({ isListed, isIndexed }) => !isListed && !isIndexed)
  if (areDrafts && userIds.length === 0) return
  const hidden = works.filter(({ isListed }) => !isListed)
  // Creators are shown with the number of their sounds.
  const creators = await listCreatorFacts(trx, owners)
  const rows = [
    ...works.filter(({ isListed }) => isListed).map(workRow),
    ...creators.filter(({ isListed }) => isListed).map(creatorRow),
  ]
  const newWords = await writeDocuments(trx, rows, {
    workIds: hidden.map(({ id }) => id),
    userIds: creators.filter(({ isListed }) => !isListed).map(({ id }) => id),
  })
  await insertWords(trx, newWords)
}
