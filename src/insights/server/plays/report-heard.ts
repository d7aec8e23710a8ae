import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { findSoundFor } from '#works/server/sounds/find-sound-for.ts'
import { changeCounts } from '#works/server/works-store.ts'
import { COUNTED_AFTER_SECONDS, countsAfter } from '../../counts-after.ts'
import { ROBOT } from '../listener.ts'
import { piecesAdded, piecesHeard } from './drop-off.ts'
import { boundHeard, type Range, secondsIn } from './heard-ranges.ts'
import {
  addToDropOff,
  countByNetworkSince,
  hasPlaySince,
  lockListener,
  lockPlay,
  type Play,
  writeHeard,
} from './store.ts'

/** Later reports of a play are ignored. */
const OPEN_SECONDS = 86_400

const Ranges = z.array(z.tuple([z.number(), z.number()]))

/**
 * Stores what can have been heard in the time that passed; repeated ranges change nothing.
 * @throws Problem not_found for an unknown play
 */
export async function reportHeard(
  context: Pick<Context, 'clock' | 'db'>,
  viewer: Viewer,
  playPublicId: string,
  ranges: readonly Range[],
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const play = await lockPlay(trx, playPublicId)
    if (play === undefined) throw new Problem('not_found')
    const passed = (context.clock.now().getTime() - play.startedAt.getTime()) / 1000
    const found = await findSoundFor({ db: trx }, viewer, play.soundId)
    // The sound is no longer available to this listener, or the time is over.
    if (found?.audible === undefined || passed > OPEN_SECONDS) return
    const { audible, sound } = found
    const soundSeconds = sound.durationSeconds ?? 0
    const before = z.parse(Ranges, play.heardRanges)
    const heard = boundHeard(before, ranges, { audible, budget: passed + LATE_SECONDS })
    const seconds = secondsIn(heard)
    await lockListener(trx, play.listener)
    const least = countsAfter(audible.to - audible.from)
    const counts =
      seconds >= least && (await canCountPlay(context, trx, play, { soundSeconds, least }))
    const presentAt = await addToCurve(context, trx, { play, before, heard, soundSeconds, sound })
    const countedAt = counts ? context.clock.now() : play.countedAt
    await writeHeard(trx, play.id, { ranges: heard, seconds, countedAt, presentAt })
    if (counts) await changeCounts(trx, play.soundId, { plays: 1 })
  })
}

interface Listened {
  play: Play
  before: readonly Range[]
  heard: readonly Range[]
  soundSeconds: number
  sound: { id: number; recordingId: number | null }
}

/** Adds the play to the artist's drop-off curve. @returns since when it is part of it */
async function addToCurve(
  { clock }: Pick<Context, 'clock'>,
  trx: Transaction,
  { play, before, heard, soundSeconds, sound: { id, recordingId } }: Listened,
): Promise<Date | null> {
  if (recordingId === null || heard.length === 0) return play.presentAt
  const isNew = play.presentAt === null
  if (isNew && !(await isPresent(trx, play, soundSeconds))) return null
  const known = piecesHeard(isNew ? [] : before, soundSeconds)
  const added = piecesAdded(known, piecesHeard(heard, soundSeconds))
  const listeners = isNew ? 1 : 0
  if (isNew || added.includes(1)) {
    await addToDropOff(trx, { recordingId, soundId: id, listeners, added })
  }
  return play.presentAt ?? clock.now()
}

/** A play is recorded a little after the sound has started. */
const LATE_SECONDS = 5
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
async function canCountPlay(
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
async function isPresent(trx: Transaction, play: Play, soundSeconds: number) {
  if (!isListener(play)) return false
  const since = new Date(play.startedAt.getTime() - ownLength(soundSeconds) * 1000)
  return !(await hasPlaySince(trx, play, 'presentAt', since))
}

/** A jingle of a second would count each second. */
function ownLength(soundSeconds: number): number {
  return Math.max(soundSeconds, COUNTED_AFTER_SECONDS)
}
