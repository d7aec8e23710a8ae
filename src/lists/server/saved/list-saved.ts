import type { Out } from '#kernel/endpoint.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { cutNewest, readTimeCursor } from '#ports/database/newest-first.ts'
import { presentRelease } from '#works/server/present-release.ts'
import type { listSaved as contract, SavedWork } from '../../saved-contract.ts'
import { countGone, listSavedWorks } from './store.ts'

/** Lists saved works, the latest first. @throws Problem bad_request */
export async function listSaved(
  context: Pick<Context, 'config' | 'db'>,
  viewer: Member,
  query: Out<typeof contract.query>,
): Promise<Out<typeof contract.reply>> {
  const after = readTimeCursor(query.cursor)
  const [rows, gone] = await Promise.all([
    listSavedWorks(context.db, viewer, { kind: query.kind, limit: query.limit }, after),
    after ? 0 : countGone(context.db, viewer.userId),
  ])
  const { items, next } = cutNewest(rows, ({ savedAt }) => savedAt, query.limit)
  const shown = items.map((row): SavedWork => {
    const release = presentRelease(context, viewer, row)
    const savedAt = row.savedAt.toISOString()
    return { ...release, savedAt, lessYen: lessOf(release, row.savedYen) }
  })
  return { items: shown, next, gone }
}

type Release = ReturnType<typeof presentRelease>

function lessOf(release: Release, savedYen: number | null): number | null {
  const { sales, price, mine } = release.kind === 'sound' ? release.sound : release.album
  const isForSale = sales && mine === 'none'
  return isForSale && savedYen !== null && price < savedYen ? savedYen - price : null
}
