import { japanDay } from '#kernel/japan-day.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Genre } from '#works/contract.ts'
import { summarise } from '#works/server/sounds/list-sound-summaries.ts'
import type { Chart, ChartPeriod, Movement } from '../contract.ts'
import { type ChartRow, listChart, PERIOD_DAYS } from './chart-store.ts'

const DAY_MILLISECONDS = 86_400_000

/** The most played sounds of a period; what was withdrawn since has made room. */
export async function getChart(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  { period, genre, limit }: { period: ChartPeriod; genre?: Genre | undefined; limit: number },
): Promise<Chart> {
  const rows = await listChart(context.db, viewer, { period, genre: genre ?? '', limit })
  const to = rows[0]?.day ?? japanDay(context.clock.now())
  return {
    from: dayBefore(to, PERIOD_DAYS[period] - 1),
    to,
    items: rows.map((row) => ({
      rank: row.place,
      movement: movementOf(row),
      plays: row.chartPlays,
      sound: summarise(context, viewer, row),
    })),
  }
}

function movementOf({
  rank,
  before,
  compared,
}: Pick<ChartRow, 'rank' | 'before' | 'compared'>): Movement | null {
  if (before === null) return compared ? 'new' : null
  if (rank === before) return 'same'
  return rank < before ? 'up' : 'down'
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MILLISECONDS).toISOString().slice(0, 10)
}
