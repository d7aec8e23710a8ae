import type { Sound } from '#sounds/contract.ts'

type Heard = Pick<Sound, 'limit' | 'duration'>

/**
 * Where a link with a time starts; nowhere else than in what may be heard.
 * @returns seconds, or undefined where the sound begins as always
 */
export function startWithin(
  { limit, duration }: Heard,
  wish: number | undefined,
): number | undefined {
  const [from, to] = limit.on ? [limit.min, limit.max] : [0, duration]
  return wish !== undefined && wish > from && wish < to ? wish : undefined
}
