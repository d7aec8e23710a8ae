import * as z from 'zod/mini'
import { Problem } from '#kernel/problem.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { changeSoundCounts } from '#sounds/server/change-sound-counts.ts'
import { findSoundByKeyFor } from '#sounds/server/find-sound-for.ts'
import { COUNTED_AFTER_SECONDS } from '../../contract.ts'
import { ROBOT } from '../listener.ts'
import { mergeRanges, type Range, secondsIn } from './merge-ranges.ts'
import { hasCountedSince, lockListener, lockPlay, writeHeard } from './store.ts'

/** A record reaches us a little after the sound has started. */
const LATE_SECONDS = 5

const Ranges = z.array(z.tuple([z.number(), z.number()]))

type Play = NonNullable<Awaited<ReturnType<typeof lockPlay>>>

/**
 * Adds what was heard in a play, as far as it can be heard; counts the play once that is enough.
 * Ranges that were reported before change nothing.
 *
 * @throws Problem not_found for an unknown play
 */
export async function reportHeard(
  context: Context,
  viewer: Viewer,
  playPublicId: string,
  ranges: readonly Range[],
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const play = await lockPlay(trx, playPublicId)
    if (play === undefined) throw new Problem('not_found')
    const found = await findSoundByKeyFor({ db: trx }, viewer, play.soundId)
    // What was taken away in the meantime is heard no more.
    if (found?.audible === undefined) return
    const { audible, sound } = found
    const heard = mergeRanges([...z.parse(Ranges, play.heardRanges), ...ranges], audible)
    const seconds = secondsIn(heard)
    const least = Math.min(COUNTED_AFTER_SECONDS, (audible.to - audible.from) / 2)
    const enough = seconds >= least && couldBeHeard(context, play, least)
    const length = sound.durationSeconds ?? 0
    const counts = enough && (await countsNow(context, trx, play, length))
    const countedAt = counts ? context.clock.now() : play.countedAt
    await writeHeard(trx, play.id, { ranges: heard, seconds, countedAt })
    if (counts) await changeSoundCounts(trx, play.soundId, { plays: 1 })
  })
}

/** Nobody hears half a minute within a second, whatever is said. */
function couldBeHeard({ clock }: Context, { startedAt }: Play, seconds: number): boolean {
  return (clock.now().getTime() - startedAt.getTime()) / 1000 + LATE_SECONDS >= seconds
}

/** Once per listener in the sound's own length; not the owner's plays, not known robots'. */
async function countsNow(
  { clock }: Context,
  trx: Transaction,
  play: Play,
  soundSeconds: number,
): Promise<boolean> {
  if (play.countedAt !== null || play.listener === ROBOT) return false
  if (play.userId === play.creatorId) return false
  await lockListener(trx, play.listener, play.soundId)
  const since = new Date(clock.now().getTime() - soundSeconds * 1000)
  return !(await hasCountedSince(trx, play.listener, play.soundId, since))
}
