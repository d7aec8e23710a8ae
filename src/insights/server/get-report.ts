import * as z from 'zod/mini'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import { isMember, type Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { getReport as contract, type Report, type SoundReport } from '../contract.ts'
import { dayInTokyo } from './listener.ts'
import { piecesOf } from './plays/drop-off.ts'
import { findDropOff } from './plays/store.ts'
import { listAlbumFigures, listDays, listSoundFigures } from './report-store.ts'

const DAY_MILLISECONDS = 86_400_000

/** Plays and sales of the last `days` days, today included; `yen` after the fee. */
export async function getReport(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
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

/** @throws Problem not_found for what is not one's own */
export async function getSoundReport(
  { db }: Pick<Context, 'db'>,
  viewer: Member,
  soundPublicId: string,
): Promise<SoundReport> {
  const row = await findDropOff(db, viewer.userId, soundPublicId)
  if (row === undefined) throw new Problem('not_found')
  const duration = row.duration ?? 0
  const { count, seconds: pieceSeconds } = piecesOf(duration)
  const { listeners, heard } = row
  return {
    ...row,
    ...{ duration, pieceSeconds },
    listeners: listeners ?? 0,
    heard: heard ?? new Array<number>(count).fill(0),
  }
}

/** Spreadsheets take a file for UTF-8 only where it begins with this mark. */
const MARK = '\uFEFF'

/** @throws Problem not_logged_in, registration_unfinished */
export async function sendReportCsv(http: Http, request: FastifyRequest, reply: FastifyReply) {
  const viewer = await http.viewerOf(request)
  if (!isMember(viewer)) throw new Problem('not_logged_in')
  if (!viewer.registered) throw new Problem('registration_unfinished')
  const query = z.safeParse(contract.query, request.query)
  if (!query.success) throw new Problem('bad_request', { fields: { days: 'bad_request' } })
  const report = await getReport(http.context, viewer, query.data.days)
  const day = dayInTokyo(http.context.clock.now())
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="report-${day}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(MARK + csvOf(report))
}

/** RFC 4180: numbers and days need no quotes. */
function csvOf({ days }: Report): string {
  const lines = days.map(({ day, plays, sales, yen }) => [day, plays, sales, yen].join(','))
  return `${['day,plays,sales,yen', ...lines].join('\r\n')}\r\n`
}
