/** Where a visitor's playlist waits for the next visit. */
export const VISITORS_SLOT = 'player'

/** Where the playlist of anyone who listens is written down: each member has a place of their own. */
export function slotOf(userId: string | undefined): string {
  return userId ? `player:${userId}` : VISITORS_SLOT
}

/**
 * Where a playlist of before waits for them: who has none goes on with a visitor's. A visit without
 * one fetches no player for it.
 */
export function findSlot(
  userId: string | undefined,
  storage: Pick<Storage, 'getItem'> | undefined = openStorage(),
): string | undefined {
  return [slotOf(userId), VISITORS_SLOT].find((slot) => storage?.getItem(slot))
}

/** The page's own storage; undefined where the browser refuses it, as some do by setting. */
export function openStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
