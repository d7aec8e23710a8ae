import { japanDay } from '#kernel/japan-day.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Genre } from '#works/contract.ts'
import { listSoundSummariesByKey } from '#works/server/sounds/list-sound-summaries.ts'
import type { Chart, ChartPeriod, Movement } from '../contract.ts'
import { type ChartRow, PERIOD_DAYS, selectChart } from './chart-store.ts'

const DAY_MILLISECONDS = 86_400_000

/** The most played sounds of a period; what was withdrawn since has made room. */
export async function getChart(
  context: Pick<Context, 'clock' | 'config' | 'db'>,
  viewer: Viewer,
  { period, genre, limit }: { period: ChartPeriod; genre?: Genre | undefined; limit: number },
): Promise<Chart> {
  const { rows } = await selectChart(period, genre ?? '', limit).execute(context.db)
  const ids = rows.map(({ id }) => id)
  const sounds = await listSoundSummariesByKey(context, viewer, ids)
  const shown = rows.flatMap((row) => {
    const sound = sounds.get(row.id)
    return sound ? [{ row, sound }] : []
  })
  const to = rows[0]?.day ?? japanDay(context.clock.now())
  return {
    from: dayBefore(to, PERIOD_DAYS[period] - 1),
    to,
    items: shown.map(({ row, sound }, index) => ({
      rank: index + 1,
      movement: movementOf(row),
      plays: row.plays,
      sound,
    })),
  }
}

function movementOf({ rank, before, compared }: ChartRow): Movement | null {
  if (before === null) return compared ? 'new' : null
  if (rank === before) return 'same'
  return rank < before ? 'up' : 'down'
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY_MILLISECONDS).toISOString().slice(0, 10)
}
