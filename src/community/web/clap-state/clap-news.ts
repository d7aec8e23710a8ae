import type { Claps } from '../../contract.ts'

/** What the server has said of a member's claps for a sound. */
export interface ClapNews {
  soundId: string
  claps: Claps
}
type Listener = (news: ClapNews) => void

const listeners = new Set<Listener>()

/** Tells all who show or give claps: one sound may stand on the page and in the player. */
export function tellClaps(news: ClapNews, teller?: Listener): void {
  for (const listener of [...listeners]) if (listener !== teller) listener(news)
}

/** @returns a call after which nothing is heard any more */
export function hearClaps(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
