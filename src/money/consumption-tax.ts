import { japanDay } from '#kernel/japan-day.ts'
import type { Yen } from '#kernel/yen.ts'

/** Standard rates of Japan’s consumption tax, newest first, each from a day there on. */
const RATES = [
  { from: '2019-10-01', percent: 10 },
  { from: '2014-04-01', percent: 8 },
] as const

/** The rate in percent of what is sold then. */
export function taxRateAt(at: Date): number {
  const day = japanDay(at)
  const rate = RATES.find(({ from }) => from <= day)
  if (rate === undefined) throw new Error(`No tax rate is known for ${day}`)
  return rate.percent
}

export interface TaxedSum {
  percent: number
  /** Tax included. */
  totalYen: Yen
  taxYen: Yen
}

/** Prices include the tax: the sum of each rate is rounded once, down, and no item by itself. */
export function sumByRate(lines: readonly { percent: number; amountYen: Yen }[]): TaxedSum[] {
  return [...Map.groupBy(lines, ({ percent }) => percent)]
    .map(([percent, each]) => {
      const totalYen = each.reduce((sum, { amountYen }) => sum + amountYen, 0)
      return { percent, totalYen, taxYen: Math.floor((totalYen * percent) / (100 + percent)) }
    })
    .sort((one, other) => other.percent - one.percent)
}
