import pLimit from 'p-limit'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { titleOfFile } from '#uploads/accepted-files.ts'
import { findUpload, type Store } from '#uploads/web/state/uploads-reducer.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import {
  followTranscode,
  refusalOf,
  type UploadTask,
  uploadFailureOf,
} from '#uploads/web/transfer/upload-task.ts'
import type { UploadPurpose } from '#uploads/web/uploader.ts'
import { createSound, deleteSound, getSound } from '#works/sounds-contract.ts'
import { audioPurpose, transcodeFailureOf } from '#works/web/sounds/audio/audio-purpose.ts'
import { fitTitle } from './file-tags/list-suggestions.ts'
import type { SoundUploadEvent } from './state/sound-upload.ts'
import type { SoundUploads } from './state/sound-uploads-reducer.ts'

export type SoundUploadsStore = Store<SoundUploads, SoundUploadEvent>

const DRAFTS_AT_ONCE = 4

/** Each file has a Draft before its first byte is sent. */
export function newSoundPurpose({ get, dispatch }: SoundUploadsStore): UploadPurpose {
  const inTurn = pLimit(DRAFTS_AT_ONCE)
  const ids = new WeakMap<UploadTask, string>()
  async function readSound(id: string, soundId: string, signal: AbortSignal) {
    const sound = await callWithRetry(getSound, { params: { id: soundId }, signal })
    if (!isFailure(sound)) dispatch({ type: 'sound-read', id, sound })
  }
  const audio = audioPurpose({
    prepare: (id, task) =>
      inTurn(async () => {
        ids.set(task, id)
        const sound = await openDraft(id, task)
        if (isFailure(sound)) throw uploadFailureOf(sound)
        dispatch({ type: 'sound-read', id, sound })
        return sound.id
      }),
    async onGiven(id, { transcodeId, sound, signal }) {
      // What was saved during the request is in the editor’s sound, and not in this one.
      const { version = 0 } = findUpload(get(), id)?.sound ?? {}
      if (sound.version >= version) dispatch({ type: 'sound-read', id, sound })
      dispatch({ type: 'transcode-requested', id, transcodeId })
      const status = await followTranscode(transcodeId, signal, (progress) =>
        dispatch({ type: 'transcode-progressed', id, status: progress }),
      )
      if (status.error) throw transcodeFailureOf(status.error)
      dispatch({ type: 'transcode-finished', id, status })
      await readSound(id, sound.id, signal)
    },
  })
  return {
    ...audio,
    async clear(task) {
      const stayed = await audio.clear(task)
      const id = ids.get(task)
      if (!task.isRemoved || id === undefined) return stayed
      // If a Draft was made and its reply lost, the repeated request returns the same one.
      const sound = task.soundId === undefined ? await openDraft(id, task) : { id: task.soundId }
      if (isFailure(sound)) return sound
      return (await dropSound(sound.id)) ?? (stayed?.status === 409 ? undefined : stayed)
    },
  }
}

/** The Draft of an upload that is resumed, or a new one; asked for again, it is the same. */
async function openDraft(id: string, { file, soundId }: UploadTask) {
  const known = soundId && (await callWithRetry(getSound, { params: { id: soundId } }))
  if (known && !(isFailure(known) && known.status === 404)) return known
  const body = { title: fitTitle(titleOfFile(file.name)) }
  return callWithRetry(createSound, { body, headers: { 'Idempotency-Key': id } })
}

/** @returns the failure where it stayed */
export async function dropSound(id: string): Promise<ApiFailure | undefined> {
  return refusalOf(await callWithRetry(deleteSound, { params: { id } }))
}
