import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { COUNTED_AFTER_SECONDS } from '../../counts-after.ts'
import { ROBOT } from '../listener.ts'
import { countByNetworkSince, hasPlaySince, lockListener, type Play } from './store.ts'

/** A play is recorded a little after the sound has started. */
export const LATE_SECONDS = 5
/** The limit for one sound from one network, by visitors: a household or an office, not a farm. */
const MOST_BY_NETWORK = 30
/**
 * The limit for members, who each have an email address of their own: a school, or a phone
 * company's town.
 */
const MOST_MEMBERS_BY_NETWORK = 300
const DAY_SECONDS = 86_400

/** Plays of the owner and of known robots never count. */
function isListener({ listener, userId, creatorId }: Play): boolean {
  return listener !== ROBOT && userId !== creatorId
}

/**
 * A play counts once per listener in the sound's own length, one sound at a time, up to a daily
 * limit per network. Lock the listener first.
 * @param least seconds after which it counts
 */
export async function canCountPlay(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction,
  play: Play,
  { soundSeconds, least }: { soundSeconds: number; least: number },
): Promise<boolean> {
  if (play.countedAt !== null || !isListener(play)) return false
  const before = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  const { listener, soundId, network, userId } = play
  const own = before(ownLength(soundSeconds))
  if (await hasPlaySince(trx, { listener, soundId }, 'countedAt', own)) return false
  // One of the sounds that play at the same time in several tabs counts.
  const concurrent = before(Math.max(0, least - LATE_SECONDS))
  if (await hasPlaySince(trx, { listener }, 'countedAt', concurrent)) return false
  if (network === null) return true
  // Other listeners of this network may report at the same moment.
  await lockListener(trx, `${network} ${soundId}`)
  const many = await countByNetworkSince(trx, network, soundId, before(DAY_SECONDS))
  return many < (userId === null ? MOST_BY_NETWORK : MOST_MEMBERS_BY_NETWORK)
}

/**
 * True if the artist's drop-off curve includes this play: once per listener in the sound's own
 * length.
 */
export async function isPresent(trx: Transaction, play: Play, soundSeconds: number) {
  if (!isListener(play)) return false
  const since = new Date(play.startedAt.getTime() - ownLength(soundSeconds) * 1000)
  return !(await hasPlaySince(trx, play, 'presentAt', since))
}

/** A jingle of a second would count each second. */
function ownLength(soundSeconds: number): number {
  return Math.max(soundSeconds, COUNTED_AFTER_SECONDS)
}
