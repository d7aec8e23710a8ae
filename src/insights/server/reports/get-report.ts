import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Report } from '../../contract.ts'
import { dayInTokyo } from '../listener.ts'
import { listAlbumFigures, listDays, listSoundFigures } from './store.ts'

const DAY_MILLISECONDS = 86_400_000

/** Plays and sales of the last `days` days, today included; `yen` after the fee. */
export async function getReport(
  { db, clock }: Context,
  viewer: Member,
  days: number,
): Promise<Report> {
  const now = clock.now()
  const first = new Date(now.getTime() - (days - 1) * DAY_MILLISECONDS)
  const period = { userId: viewer.userId, from: dayInTokyo(first), to: dayInTokyo(now) }
  const [byDay, sounds, albums] = await Promise.all([
    listDays(db, period),
    listSoundFigures(db, period),
    listAlbumFigures(db, period),
  ])
  const sum = (figure: 'plays' | 'sales' | 'yen') =>
    byDay.reduce((total, day) => total + day[figure], 0)
  return {
    days: byDay,
    totals: { plays: sum('plays'), sales: sum('sales'), yen: sum('yen') },
    sounds,
    albums,
  }
}
