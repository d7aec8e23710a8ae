import { INTENTION_KEY, type Intention } from '../intention.ts'

const LIFETIME_MS = 60 * 60 * 1000

/** One for each tab, for an hour; it takes the place of the former one. */
export function storeIntention(
  storage: Storage,
  intention: Intention | undefined,
  now = Date.now(),
): void {
  storage.removeItem(INTENTION_KEY)
  if (intention === undefined) return
  const { act, id, value = '' } = intention
  storage.setItem(INTENTION_KEY, `${now + LIFETIME_MS} ${act}/${id} ${value}`)
}
