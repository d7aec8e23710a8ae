import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { getSound, updateSound } from '#sounds/contract.ts'
import type { UploadEvent } from '#uploads/web/state/upload.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { deleteUpload, startTranscode, uploadFailureOf } from '#uploads/web/transfer/upload-task.ts'
import type { UploadPurpose } from '#uploads/web/uploader.ts'

interface ReplacementEvents {
  dispatch: (event: UploadEvent) => void
  onDone: () => void
  /** A cancelled upload has replaced the audio already. */
  onTaken: (fileName: string) => void
}

/** A file replaces a sound's audio. A cancelled upload is deleted; the sound keeps its audio. */
export function replacementPurpose(soundId: string, events: ReplacementEvents): UploadPurpose {
  return {
    async use(key, task, { id, onStored }) {
      const transcodeId = await startTranscode(key, task)
      // The artist who stops it in these moments wants the old audio.
      const { signal } = task.ending
      signal.throwIfAborted()
      // Requested once more, it is what it was.
      const body = { transcodeId }
      const answer = await callWithRetry(updateSound, { params: { id: soundId }, body, signal })
      if (isFailure(answer)) throw uploadFailureOf(answer)
      onStored()
      events.dispatch({ type: 'upload-removed', id })
      events.onDone()
    },
    async clear(task) {
      const stayed = await deleteUpload(task)
      if (stayed?.status !== 409 || task.transcodeId === undefined) return stayed
      // The sound has it: only the answer was lost, or came too late.
      const result = await withdrawAudio(soundId, task.transcodeId)
      events.onDone()
      if (result === 'taken') events.onTaken(task.file.name)
      return typeof result === 'string' ? undefined : result
    },
  }
}

/** @returns `taken` where the upload has replaced the audio already, or why that is not known */
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
    // On this version alone: an upload that was chosen meanwhile is not dropped.
    const body = { transcodeId: edit.transcodeId, version }
    const answer = await callWithRetry(updateSound, { params, body })
    if (!isFailure(answer)) return 'stopped'
    if (answer.code !== 'stale_version') return answer
  }
}
