import type { SoundSummary } from '#sounds/contract.ts'

/** What the buy button and its dialog know of a sound or an album. */
export type Sold = Pick<
  SoundSummary,
  'id' | 'title' | 'user' | 'coverart' | 'accent' | 'price' | 'nameyourprice' | 'sales' | 'mine'
> & {
  /** Of an album: how many sounds it has, and how many of them the viewer has bought already. */
  album?: { count: number; owned: number }
}

/** By which an order names it. */
export function orderIdOf({ id, album }: Sold): string {
  return album === undefined ? `sound-${id}` : `album-${id}`
}
