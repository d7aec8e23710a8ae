import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { findSoundFor } from '#works/server/sounds/find-sound-for.ts'
import { changeCounts } from '#works/server/works-store.ts'
import { countsAfter } from '../../counts-after.ts'
import { canCountPlay, isPresent, LATE_SECONDS } from './count-play.ts'
import { piecesAdded, piecesHeard } from './drop-off.ts'
import { boundHeard, type Range, secondsIn } from './heard-ranges.ts'
import { addToDropOff, lockListener, lockPlay, type Play, writeHeard } from './store.ts'

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
