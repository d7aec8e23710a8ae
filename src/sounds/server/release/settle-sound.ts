import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { announce } from '#ports/jobs/announce.ts'
import { preparePreview } from '#uploads/server/prepare-preview.ts'
import { openStreamLink, revokeStreamLink } from '#uploads/server/stream-links.ts'
import { soundChanged, soundReleased } from '../facts.ts'
import { changeSound, findSoundById, lockSound, type SoundRow } from '../store.ts'
import { type Segment, streamedSegment } from '../streaming/audible-segment.ts'
import { type Plan, planRelease } from './plan-release.ts'

interface Options {
  /** Something else of it was changed in this transaction. */
  edited?: boolean
  /** End the stream that is served now, even where the next one is the same. */
  freshLink?: boolean
}

/**
 * Brings a sound to what its settings, its recording and its preview allow now: carries out the
 * wanted status, and opens and ends streams. Doing it again changes nothing.
 */
export async function settleSound(
  context: Context,
  trx: Transaction,
  soundId: number,
  { edited = false, freshLink = false }: Options = {},
): Promise<void> {
  await lockSound(trx, soundId)
  const sound = await findSoundById(trx, soundId)
  if (sound === undefined || sound.deletedAt !== null || sound.recordingId === null) return
  const { plan, limit, previewId } = await planFor(context, trx, sound, sound.recordingId)
  const released = plan.status === 'Released' && sound.status !== 'Released'
  const link = await linkFor(trx, sound, plan, previewId, freshLink)
  const values = {
    status: plan.status,
    wanted_status: plan.wantedStatus,
    stream_link_id: link,
    ...(limit && { limit_to: limit.to }),
    ...(released && { released_at: sound.releasedAt ?? context.clock.now() }),
  }
  await changeSound(trx, soundId, values)
  const changed = edited || plan.status !== sound.status || link !== sound.streamLinkId
  if (released) await announce(context, trx, soundReleased, { soundId })
  else if (changed) await announce(context, trx, soundChanged, { soundId })
}

async function planFor(context: Context, trx: Transaction, sound: SoundRow, recordingId: number) {
  const recording = sound.transcodeStatus ?? 'ERROR'
  const situation = {
    status: sound.status,
    wantedStatus: sound.wantedStatus,
    recording,
    sampling: sound.sampling,
    limit: undefined,
    streamed: streamedSegment(sound),
    previewReady: false,
  }
  if (!sound.limitOn || recording !== 'READY') return { plan: planRelease(situation) }
  const limit = limitWithin(sound)
  // A limit that the recording turned out not to have: nothing is heard, nothing is published.
  if (limit === undefined) {
    const plan: Plan = { status: sound.status, wantedStatus: null, stream: 'none' }
    return { plan }
  }
  const limited = { ...situation, limit }
  if (!sound.sampling || (sound.wantedStatus ?? sound.status) === 'Draft') {
    return { plan: planRelease(limited), limit }
  }
  const preview = await preparePreview(context, trx, recordingId, limit.from, limit.to)
  const plan = planRelease({ ...limited, previewReady: preview.ready })
  return { plan, limit, previewId: preview.previewId }
}

/** The limit was perhaps set before the length was known. */
function limitWithin({ limitFrom, limitTo, durationSeconds }: SoundRow): Segment | undefined {
  const to = Math.min(limitTo, durationSeconds ?? limitTo)
  return limitFrom < to ? { from: limitFrom, to } : undefined
}

/** @returns the link that visitors hear from now on; the old one ends where it is another */
async function linkFor(
  trx: Transaction,
  sound: SoundRow,
  plan: Plan,
  previewId: number | undefined,
  fresh: boolean,
): Promise<number | null> {
  const old = sound.streamLinkId
  const wanted = plan.stream === 'keep' ? (sound.heardPreviewId ?? undefined) : previewId
  const same = old !== null && (sound.heardPreviewId ?? undefined) === wanted
  if (plan.stream !== 'none' && same && !fresh) return old
  if (old !== null) await revokeStreamLink(trx, old)
  if (plan.stream === 'none' || sound.recordingId === null) return null
  return openStreamLink(trx, { recordingId: sound.recordingId, previewId: wanted })
}
