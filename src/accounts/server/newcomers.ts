import { hasLink } from '#kernel/has-link.ts'
import { FORMATS, type Locale } from '#kernel/locale.ts'
import { fieldProblem, type Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Database } from '#ports/database/open-database.ts'
import type { newcomerProblems } from '../newcomer-contract.ts'
import { getUserRow } from './store.ts'

export { waitForWriter } from './store.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** What ends the limits of someone who writes to others: a proved address, an account, or a time. */
interface Newcomer {
  ends: 'address' | 'guest' | 'time'
  /** The time in words; empty for the other two. */
  until: string
}

type Writer = Pick<Viewer, 'locale' | 'userId'>

/**
 * Finds what limits an account that is not a day old, or has proved no address; guests are limited, too.
 * @returns undefined for everyone else
 */
export async function findNewcomer(
  db: Database,
  { userId, locale }: Writer,
  now: Date,
): Promise<Newcomer | undefined> {
  if (userId === undefined) return { ends: 'guest', until: '' }
  const { email, registeredAt } = await getUserRow(db, userId)
  if (email === null) return { ends: 'address', until: '' }
  const end = new Date((registeredAt ?? now).getTime() + DAY_MS)
  return end > now ? { ends: 'time', until: inWords(end, locale) } : undefined
}

function inWords(time: Date, locale: Locale): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const
  return new Intl.DateTimeFormat(FORMATS[locale], format).format(time)
}

/** @throws Problem new_account_links of this field */
export function refuseLinks(newcomer: Newcomer, field: string, texts: readonly string[]): void {
  if (texts.some(hasLink)) throw limitProblem(newcomer, field, 'new_account_links', 0)
}

export function limitProblem(
  newcomer: Newcomer,
  field: string,
  code: keyof typeof newcomerProblems,
  max: number,
): Problem {
  return fieldProblem(field, code, { values: { ...newcomer, max } })
}
