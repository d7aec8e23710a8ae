import type { Transaction } from '#ports/database/open-database.ts'
import { insertWords } from '../typos/words-store.ts'
import { creatorRow, workRow } from './document.ts'
import { listCreatorFacts, listWorkFacts, lockOwners, type Targets } from './facts-store.ts'
import { listRenamed, writeDocuments } from './store.ts'

/**
 * Writes what these are found by now, or takes them out, within the transaction that changes them; all
 * works of creators, too. The number of statements does not depend on how many there are.
 */
export async function indexDocuments(
  trx: Transaction,
  targets: Targets,
  { onlyRenamed = false } = {},
): Promise<void> {
  const { userIds = [] } = targets
  // Creators are shown with the number of their sounds.
  const creators = await listCreatorFacts(trx, await lockOwners(trx, targets))
  const renamed = onlyRenamed ? await listRenamed(trx, creators) : userIds
  const hasWorks = Object.values({ ...targets, userIds: renamed }).some((ids) => ids.length > 0)
  const works = hasWorks ? await listWorkFacts(trx, { ...targets, userIds: renamed }) : []
  const [listedWorks, hiddenWorks] = partition(works)
  const [listedCreators, hiddenCreators] = partition(creators)
  const hiddenOf = (kind: 'sound' | 'album') =>
    hiddenWorks.filter((work) => work.kind === kind).map(({ id }) => id)
  const rows = [...listedWorks.map(workRow), ...listedCreators.map(creatorRow)]
  const newWords = await writeDocuments(trx, rows, {
    soundIds: hiddenOf('sound'),
    albumIds: hiddenOf('album'),
    userIds: hiddenCreators.map(({ id }) => id),
  })
  await insertWords(trx, newWords)
}

function partition<Facts extends { isListed: boolean }>(facts: readonly Facts[]) {
  return [facts.filter((each) => each.isListed), facts.filter((each) => !each.isListed)] as const
}
