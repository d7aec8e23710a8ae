import { createHmac } from 'node:crypto'
import { rateLimited } from '#http/rate-limit.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { networkOf } from '#kernel/network-of.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { hasGuesses, insertGuess, listGuessTimes } from './store.ts'

const WINDOW_MS = 10 * 60 * 1000
/** Wrong guesses of one network; while there are many from everywhere, it has fewer. */
const OF_NETWORK = { calm: 10, attacked: 3 }
const OF_ALL = 500

const WRONG: readonly string[] = ['code_unknown', 'discount_unknown', 'gift_code_unknown']

/**
 * Runs what looks a code up. After too many wrong ones the network waits, whatever it asks.
 * @throws Problem rate_limited
 */
export async function limitGuesses<Result>(
  { db, clock, config }: Pick<Context, 'clock' | 'config' | 'db'>,
  { ip }: Pick<Viewer, 'ip'>,
  look: () => Promise<Result>,
): Promise<Result> {
  const now = clock.now()
  const since = new Date(now.getTime() - WINDOW_MS)
  const key = deriveKey(config.secret, 'code-guesses')
  const network = createHmac('sha256', key).update(networkOf(ip)).digest()
  const times = await listGuessTimes(db, network, since, OF_NETWORK.calm)
  const isAttacked = times.length >= OF_NETWORK.attacked && (await hasGuesses(db, since, OF_ALL))
  const oldest = times[(isAttacked ? OF_NETWORK.attacked : OF_NETWORK.calm) - 1]
  if (oldest) throw rateLimited((oldest.getTime() - since.getTime()) / 1000)
  try {
    return await look()
  } catch (refusal) {
    const isWrong = refusal instanceof Problem && WRONG.includes(refusal.code)
    if (isWrong) await insertGuess(db, network, now, since)
    throw refusal
  }
}
