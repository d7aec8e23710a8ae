import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { getSound, updateSound } from '#sounds/contract.ts'
import { dropUpload } from '#sounds/web/uploading/transfer/leave-nothing.ts'
import { callPatiently } from '#sounds/web/uploading/transfer/patience.ts'
import type { Purpose } from '#sounds/web/uploading/transfer/uploader.ts'
import { failureOf } from '#sounds/web/uploading/transfer/work.ts'
import { requestTranscode } from '#uploads/contract.ts'

export interface PlaceEvents {
  /** The sound is to be read anew. */
  onDone: () => void
  /** What was given up has taken the place of the audio already. */
  onTaken: (fileName: string) => void
}

/**
 * Puts a file that has arrived in the place of a sound's audio. What is given up takes its file with
 * it, and never the sound; where it waits for its turn there already, the present audio stays.
 */
export function putInPlace(soundId: string, { onDone, onTaken }: PlaceEvents): Purpose {
  return {
    async prepare(key, work, { id, tell, onKept }) {
      const asked = await callPatiently(requestTranscode, { body: { filename: key } })
      if (isFailure(asked)) throw failureOf(asked)
      const { transcodeId } = asked
      work.transcodeId = transcodeId
      // Whoever stopped it in these moments wants the old audio.
      const { signal } = work.over
      signal.throwIfAborted()
      // Asked for once more, it is what it was.
      const body = { transcodeId }
      const answer = await callPatiently(updateSound, { params: { id: soundId }, body, signal })
      if (isFailure(answer)) throw failureOf(answer)
      onKept()
      tell({ type: 'sound-removed', id })
      onDone()
    },
    async clear(work) {
      const stayed = await dropUpload(work)
      if (stayed?.status !== 409 || work.transcodeId === undefined) return stayed
      // The sound has it: only the answer was lost, or came too late.
      const end = await takeBack(soundId, work.transcodeId)
      onDone()
      if (end === 'taken') onTaken(work.file.name)
      return typeof end === 'string' ? undefined : end
    },
  }
}

/**
 * Lets the present audio stay where this upload still waits to take its place.
 *
 * @returns `taken` where it has done so already, or the failure where nobody knows
 */
export async function takeBack(
  soundId: string,
  transcodeId: string,
): Promise<'stopped' | 'taken' | ApiFailure> {
  const params = { id: soundId }
  for (;;) {
    const sound = await callPatiently(getSound, { params })
    if (isFailure(sound)) return sound
    const { edit, version } = sound
    if (edit?.transcodeId === transcodeId) return 'taken'
    if (edit?.replacing !== transcodeId && edit?.replaceFailed !== transcodeId) return 'stopped'
    // Upon this version alone: an upload that was chosen meanwhile is not dropped.
    const body = { transcodeId: edit.transcodeId, version }
    const answer = await callPatiently(updateSound, { params, body })
    if (!isFailure(answer)) return 'stopped'
    if (answer.code !== 'stale_version') return answer
  }
}
