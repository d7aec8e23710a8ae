export const VISITORS_SLOT = 'player'

/** The key of a queue: each member has their own. */
export function slotOf(userId: string | undefined): string {
  return userId ? `player:${userId}` : VISITORS_SLOT
}

/** The key of a stored queue: a member without one resumes a visitor's. */
export function findSlot(
  userId: string | undefined,
  storage: Pick<Storage, 'getItem'> | undefined = openStorage(),
): string | undefined {
  return [slotOf(userId), VISITORS_SLOT].find((slot) => storage?.getItem(slot))
}

/** The result is undefined where the browser's settings refuse it. */
export function openStorage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
