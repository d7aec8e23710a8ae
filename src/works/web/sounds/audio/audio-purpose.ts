import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { retryTranscode } from '#uploads/contract.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import {
  deleteUpload,
  followTranscode,
  startTranscode,
  UploadFailure,
  uploadFailureOf,
} from '#uploads/web/transfer/upload-task.ts'
import type { UploadPurpose } from '#uploads/web/uploader.ts'
import { getSound, type Sound, updateSound } from '../../../sounds-contract.ts'

/** A server error: the file is stored and can be processed again. */
const SERVER_ERROR = 'unexpected'

interface GivenAudio {
  transcodeId: string
  sound: Sound
  signal: AbortSignal
}

interface AudioEvents {
  prepare: UploadPurpose['prepare']
  /** The sound has the upload, or waits for it. @throws UploadFailure */
  onGiven: (id: string, given: GivenAudio) => Promise<void> | void
  /** An upload was taken back, or not any more: then the sound has it. */
  onWithdrawn?: (isTaken: boolean) => void
}

/** Gives a sound its first audio, or other audio in place of what it has: the same request. */
export function audioPurpose(events: AudioEvents): UploadPurpose {
  return {
    prepare: events.prepare,
    async use(key, task, { id, soundId, onStored }) {
      const { signal } = task.ending
      const former = task.transcodeId
      const transcodeId = await startTranscode(key, task)
      // The status has the reason where it cannot be retried.
      if (former === transcodeId) {
        await callWithRetry(retryTranscode, { params: { id: transcodeId } })
      }
      signal.throwIfAborted()
      const body = { transcodeId }
      const sound = await callWithRetry(updateSound, { params: { id: soundId }, body, signal })
      if (isFailure(sound)) throw await failureOf(sound, transcodeId, signal)
      onStored()
      await events.onGiven(id, { transcodeId, sound, signal })
    },
    async clear(task) {
      const stayed = await deleteUpload(task)
      const { transcodeId, soundId } = task
      if (stayed?.status !== 409 || transcodeId === undefined || soundId === undefined)
        return stayed
      // The sound has it: only the answer was lost, or came too late.
      const result = await withdrawAudio(soundId, transcodeId)
      events.onWithdrawn?.(result === 'taken')
      return typeof result === 'string' ? undefined : result
    },
  }
}

/** The status has the reason of a file that was refused meanwhile. */
async function failureOf(
  failure: ApiFailure,
  transcodeId: string,
  signal: AbortSignal,
): Promise<UploadFailure> {
  if (failure.code !== 'transcode_errored') return uploadFailureOf(failure)
  const { error } = await followTranscode(transcodeId, signal, () => {})
  return error ? transcodeFailureOf(error) : uploadFailureOf(failure)
}

export function transcodeFailureOf({ code, message }: { code: string; message: string }) {
  return new UploadFailure(code, message, { canResume: code === SERVER_ERROR })
}

/** @returns `taken` where the upload is the sound’s audio already, or why that is not known */
export async function withdrawAudio(
  soundId: string,
  transcodeId: string,
): Promise<'stopped' | 'taken' | ApiFailure> {
  const params = { id: soundId }
  for (;;) {
    const sound = await callWithRetry(getSound, { params })
    if (isFailure(sound)) return sound
    const { edit, version } = sound
    if (edit?.transcodeId === transcodeId) return 'taken'
    if (edit?.replacing !== transcodeId && edit?.replaceFailed !== transcodeId) return 'stopped'
    // The write is for this version alone: an upload that was chosen meanwhile is not dropped.
    const body = { transcodeId: edit.transcodeId, version }
    const answer = await callWithRetry(updateSound, { params, body })
    if (!isFailure(answer)) return 'stopped'
    if (answer.code !== 'stale_version') return answer
  }
}
