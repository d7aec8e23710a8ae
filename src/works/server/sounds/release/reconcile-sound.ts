import * as z from 'zod/mini'
import { INTERNAL_ERROR } from '#kernel/problem.ts'
import type { Context } from '#ports/context.ts'
import type { Transaction } from '#ports/database/open-database.ts'
import { addJob } from '#ports/jobs/add-job.ts'
import { defineJob, type Job } from '#ports/jobs/define-job.ts'
import { type DomainEvent, publishAll } from '#ports/jobs/publish.ts'
import { openStreamLink, preparePreview, revokeStreamLinks } from '#uploads/server/recordings.ts'
import { isEarly, opensUp, queueTimeOf, type StatusPlan } from '../../edit-work.ts'
import { limitOf, type Segment, streamedSegment } from '../../policy.ts'
import { soundChanged, soundReleased } from '../events.ts'
import { takeNextRecording } from '../replacing/next-recording.ts'
import type { SoundRow } from '../store.ts'
import { changeAndReturnSound, lockSound, type SoundValues } from '../store.ts'

/** Carries out what waited for its release date; run too early, it is queued again. */
export const releaseSoundLater: Job<{ soundId: number }> = defineJob(
  'release-sound',
  z.object({ soundId: z.int() }),
  (context, { soundId }) =>
    context.db.transaction().execute((trx) => reconcileSound(context, trx, soundId)),
)

interface Options {
  /** Something else of it was changed in this transaction. */
  edited?: boolean
  /** End the stream that is served now, even where the next one is the same. */
  freshLink?: boolean
}

export interface Reconciled {
  sound: SoundRow
  event: DomainEvent<{ soundId: number }> | undefined
  /** The former stream, where that is to end. */
  endedLink: number | null
}

/**
 * Brings a sound to what its settings, date, recordings and preview allow now: takes the next audio,
 * carries out the wanted status, opens and ends streams. Idempotent.
 */
export async function reconcileSound(
  context: Pick<Context, 'clock' | 'listeners' | 'recordingUse'>,
  trx: Transaction,
  soundId: number,
  options: Options = {},
): Promise<void> {
  const sound = await lockSound(trx, soundId)
  if (sound === undefined) return
  await finishReconciled(context, trx, [await reconcileLocked(context, trx, sound, options)])
}

/**
 * The same of a sound that was read under its lock; `finishReconciled` has to follow.
 *
 * @param columns not written yet, although `sound` has them
 */
export async function reconcileLocked(
  context: Pick<Context, 'clock' | 'recordingUse'>,
  trx: Transaction,
  sound: SoundRow,
  { edited = false, freshLink = false }: Options,
  columns: SoundValues = {},
): Promise<Reconciled> {
  const taken = await takeNextRecording(context, trx, sound)
  const { id, status, releasedAt, streamLinkId } = taken ?? sound
  const { plan, limit, previewId } = await planFor(context, trx, taken ?? sound)
  const released = plan.status === 'Released' && status !== 'Released'
  const link = await linkFor(trx, taken ?? sound, plan, previewId, freshLink)
  const reconciled = await changeAndReturnSound(trx, id, {
    ...columns,
    status: plan.status,
    wantedStatus: plan.wantedStatus,
    streamLinkId: link,
    ...(limit && { limitTo: limit.to }),
    ...(released && { releasedAt: releasedAt ?? context.clock.now() }),
  })
  const { releaseAt } = reconciled
  if (plan.wantedStatus !== null && isEarly(context, releaseAt)) {
    const runAt = queueTimeOf(context, releaseAt)
    await addJob(trx, releaseSoundLater, { soundId: id }, { key: String(id), runAt })
  }
  const changed = edited || taken || plan.status !== status || link !== streamLinkId
  return {
    sound: reconciled,
    event: released ? soundReleased : changed ? soundChanged : undefined,
    endedLink: link === streamLinkId ? null : streamLinkId,
  }
}

/** Ends old streams and publishes what has happened, for all of a transaction together. */
export async function finishReconciled(
  context: Pick<Context, 'listeners'>,
  trx: Transaction,
  reconciled: readonly Reconciled[],
): Promise<void> {
  const ended = reconciled.flatMap(({ endedLink }) => endedLink ?? [])
  await revokeStreamLinks(trx, ended)
  for (const [event, sounds] of Map.groupBy(reconciled, (each) => each.event)) {
    const payloads = sounds.map(({ sound }) => ({ soundId: sound.id }))
    if (event) await publishAll(context, trx, event, payloads)
  }
}

async function planFor(context: Pick<Context, 'clock'>, trx: Transaction, sound: SoundRow) {
  const { recordingId } = sound
  const recording = recordingOf(sound)
  const situation = {
    status: sound.status,
    wantedStatus: sound.wantedStatus,
    recording,
    isWithdrawn: sound.withdrawnFor !== null,
    early: isEarly(context, sound.releaseAt),
    sampling: sound.sampling,
    limit: undefined,
    streamed: streamedSegment(sound),
    previewReady: false,
  }
  if (!sound.limitOn || recordingId === null || recording !== 'READY')
    return { plan: planRelease(situation) }
  const limit = limitOf(sound)
  // The recording is too short for it: until it is changed, there is nothing to hear.
  if (limit === undefined) {
    const unheard = sound.sampling ? 'TRANSCODING' : recording
    return { plan: planRelease({ ...situation, recording: unheard }) }
  }
  const limited = { ...situation, limit }
  if (!sound.sampling || (sound.wantedStatus ?? sound.status) === 'Draft') {
    return { plan: planRelease(limited), limit }
  }
  const preview = await preparePreview(trx, recordingId, limit.from, limit.to)
  const plan = planRelease({ ...limited, previewReady: preview.ready })
  return { plan, limit, previewId: preview.previewId }
}

/**
 * A recording that is still to come counts as unfinished, and so does one that failed while other
 * audio is to replace it, or either may be retried.
 */
function recordingOf(sound: SoundRow): Situation['recording'] {
  const { recordingId, transcodeStatus, transcodeError, replacing, failedNext, refusedAt } = sound
  if (recordingId === null) return 'TRANSCODING'
  const isUsable = transcodeStatus === 'TRANSCODING' || transcodeStatus === 'READY'
  if (isUsable && refusedAt === null) return transcodeStatus
  const mayCome = replacing !== null || failedNext !== null || transcodeError === INTERNAL_ERROR
  return mayCome ? 'TRANSCODING' : 'ERROR'
}

/** @returns the link that visitors hear from now on; the old one is to end where it is another */
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
  if (plan.stream === 'none' || sound.recordingId === null) return null
  return openStreamLink(trx, { recordingId: sound.recordingId, previewId: wanted })
}

export interface Situation extends StatusPlan {
  recording: 'TRANSCODING' | 'READY' | 'ERROR'
  /** The operator has withdrawn it: it is a Draft until it is restored. */
  isWithdrawn: boolean
  /** True if its release date is still to come. */
  early: boolean
  sampling: boolean
  limit: Segment | undefined
  /** The part that is streamed now. */
  streamed: Segment | undefined
  /** True if the streams of `limit` are there. */
  previewReady: boolean
}

export interface Plan extends StatusPlan {
  /** The audio that visitors may stream. */
  stream: 'none' | 'whole' | 'preview' | 'keep'
}

/**
 * A sound opens up once its date has come and there is something to hear; it closes without a wait.
 */
export function planRelease(sound: Situation): Plan {
  const asked = sound.wantedStatus ?? sound.status
  if (asked === 'Draft') return { status: 'Draft', wantedStatus: null, stream: 'none' }
  if (sound.isWithdrawn) return { status: 'Draft', wantedStatus: asked, stream: 'none' }
  if (sound.recording === 'ERROR') {
    return { status: sound.status, wantedStatus: null, stream: 'none' }
  }
  const opens = opensUp(sound.status, asked)
  const unready = sound.recording === 'TRANSCODING' || lacksPreview(sound)
  const waits = opens && (sound.early || unready)
  const status = waits ? sound.status : asked
  return {
    status,
    wantedStatus: waits && asked !== status ? asked : null,
    stream: status === 'Draft' || sound.recording !== 'READY' ? 'none' : planStream(sound),
  }
}

function lacksPreview({ sampling, limit, previewReady }: Situation): boolean {
  return sampling && limit !== undefined && !previewReady
}

/** A narrower limit ends the old stream immediately, a wider one keeps it until the new one exists. */
function planStream({ sampling, limit, streamed, previewReady }: Situation): Plan['stream'] {
  if (!sampling) return 'none'
  if (limit === undefined) return 'whole'
  if (previewReady) return 'preview'
  const widens = streamed && streamed.from >= limit.from && streamed.to <= limit.to
  return widens ? 'keep' : 'none'
}
