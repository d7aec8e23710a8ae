import type { Database } from '#ports/database/open-database.ts'
import { isReadable } from '../readings/look-up-readings.ts'
import { askReadings } from '../readings/store.ts'
import { insertWords } from '../typos/words-store.ts'
import { creatorRow, workRow } from './document.ts'
import {
  listCreatorFacts,
  listWorkFacts,
  lockOwners,
  type Targets,
  type WorkFacts,
} from './facts-store.ts'
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
  await askReadings(
    trx,
    works.filter(isUnread).map(({ id, title }) => ({ workId: id, userId: null, text: title })),
  )
  const areDrafts = works.every(({ isListed, isIndexed }) => !isListed && !isIndexed)
  if (areDrafts && userIds.length === 0) return
  const hidden = works.filter(({ isListed }) => !isListed)
  // Creators are shown with the number of their sounds.
  const creators = await listCreatorFacts(trx, owners)
  await askReadings(
    trx,
    creators
      .filter(({ name, ...facts }) => isUnread({ title: name, ...facts }))
      .map(({ id, name }) => ({ workId: null, userId: id, text: name })),
  )
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

/** Neither the artist nor the dictionary has been asked yet. */
function isUnread({
  title,
  reading,
  guess,
}: Pick<WorkFacts, 'title' | 'reading' | 'guess'>): boolean {
  return reading === '' && guess === null && isReadable(title)
}
