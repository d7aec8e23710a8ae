import { createHmac } from 'node:crypto'
import { rateLimited } from '#http/rate-limit.ts'
import { deriveKey } from '#kernel/derive-key.ts'
import { networkOf } from '#kernel/network-of.ts'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import { addGuess, deleteGuess, hasGuesses } from './store.ts'

const WINDOW_MS = 10 * 60 * 1000
/**
 * Wrong guesses of one network: how many are answered, and how many there may be until right codes
 * are not answered either. Others of the network, such as guests of one concert, continue in
 * between. While many guess from everywhere, each network has fewer.
 */
const CALM = { answered: 10, looked: 100 }
const ATTACKED = { answered: 3, looked: 30 }
const OF_ALL = 500

const WRONG: readonly string[] = ['code_unknown', 'discount_unknown', 'gift_code_unknown']

/**
 * Runs what looks a code up. It counts as a wrong guess until it has turned out to be right, so that no
 * number of requests at the same time has more guesses.
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
  const before = await addGuess(db, { network, now, since, most: CALM.looked })
  const isAttacked = before.length >= ATTACKED.answered && (await hasGuesses(db, since, OF_ALL))
  const limits = isAttacked ? ATTACKED : CALM
  const refusalFrom = (count: number) => {
    const oldest = before[count - 1]
    return oldest && rateLimited((oldest.getTime() - since.getTime()) / 1000)
  }
  const unseen = refusalFrom(limits.looked)
  if (unseen) {
    // A code that is not looked up is no guess.
    if (before.length < CALM.looked) await deleteGuess(db, network, now)
    throw unseen
  }
  try {
    const result = await look()
    await deleteGuess(db, network, now)
    return result
  } catch (refusal) {
    if (!(refusal instanceof Problem && WRONG.includes(refusal.code))) {
      await deleteGuess(db, network, now)
      throw refusal
    }
    throw refusalFrom(limits.answered) ?? refusal
  }
}
