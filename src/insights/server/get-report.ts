import type * as z from 'zod/mini'
import { japanDay } from '#kernel/japan-day.ts'
import { fieldProblem, Problem } from '#kernel/problem.ts'
import type { Member } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import {
  type getReport as contract,
  REPORT_DAYS_MAX,
  type Report,
  type SoundReport,
  type Totals,
} from '../contract.ts'
import { piecesOf } from './plays/drop-off.ts'
import { findDropOff } from './plays/store.ts'
import { listFigures, listWorks, sumFigures } from './report-store.ts'

const NONE: Totals = {
  starts: 0,
  plays: 0,
  claps: 0,
  downloads: 0,
  follows: 0,
  sales: 0,
  yen: 0,
}
type Query = z.output<typeof contract.query>

/**
 * Plays, reactions and sales of a period, today at the latest; `yen` after the fee.
 * @throws Problem period_invalid
 */
export async function getReport(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { userId }: Pick<Member, 'userId'>,
  query: Query,
): Promise<Report> {
  const { period, before } = readPeriod(query, japanDay(clock.now()))
  const [rowsOf, totalsBefore] = await Promise.all([
    listFigures(db, { userId, ...period }),
    sumFigures(db, { userId, ...before }),
  ])
  const byDay = new Map(rowsOf('day').map((row) => [row.day, row]))
  const days = daysOf(period).map((day) => ({ day, ...pick(byDay.get(day)) }))
  const totals = { ...NONE }
  for (const day of days) for (const name of FIGURES) totals[name] += day[name]
  const byKey = new Map(rowsOf('work').map((row) => [row.workId, row]))
  const works = async (kind: 'sound' | 'album') => {
    const found = await listWorks(db, kind, { userId, ids: [...byKey.keys()] })
    return found.map(({ key, ...work }) => ({ ...work, ...pickOne(byKey.get(key)) })).sort(byMost)
  }
  const [sounds, albums] = await Promise.all([works('sound'), works('album')])
  return {
    ...period,
    days,
    totals,
    before: totalsBefore ?? NONE,
    sounds,
    albums,
    countries: rowsOf('country')
      .map((row) => ({ country: row.country || null, ...pickOne(row) }))
      .sort(byMost),
    sources: rowsOf('source')
      .map((row) => ({ source: row.source || null, host: row.host || null, ...pickOne(row) }))
      .sort(byMost),
  }
}

const FIGURES = ['starts', 'plays', 'claps', 'downloads', 'follows', 'sales', 'yen'] as const

/** The figures alone. */
function pick(row: Totals = NONE): Totals {
  const { starts, plays, claps, downloads, follows, sales, yen } = row
  return { starts, plays, claps, downloads, follows, sales, yen }
}

/** Leaves out follows, which sounds do not have. */
function pickOne(row?: Totals): Omit<Totals, 'follows'> {
  const { follows: _, ...figures } = pick(row)
  return figures
}

/** Most played first; what is equal stays as it was. */
type Ranked = Pick<Totals, 'plays' | 'yen' | 'starts'>
const byMost = (one: Ranked, other: Ranked) =>
  other.plays - one.plays || other.yen - one.yen || other.starts - one.starts

interface Period {
  from: string
  to: string
}

function readPeriod({ days, from, to }: Query, today: string): { period: Period; before: Period } {
  const end = to === undefined || to > today ? today : to
  const start = from ?? addDays(end, 1 - days)
  const count = daysBetween(start, end) + 1
  if (count < 1) throw fieldProblem('to', 'period_invalid')
  if (count > REPORT_DAYS_MAX) throw fieldProblem('from', 'period_invalid')
  const before = { from: addDays(start, -count), to: addDays(start, -1) }
  return { period: { from: start, to: end }, before }
}

const DAY_MILLISECONDS = 86_400_000

function addDays(day: string, more: number): string {
  return new Date(Date.parse(day) + more * DAY_MILLISECONDS).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MILLISECONDS
}

function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at))
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
    duration,
    pieceSeconds,
    listeners: listeners ?? 0,
    heard: heard ?? new Array<number>(count).fill(0),
  }
}
