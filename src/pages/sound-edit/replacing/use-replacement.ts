import { type Dispatch, type SetStateAction, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { limitOf } from '#i18n/problem-limits.ts'
import { sortFiles } from '#uploads/web/chosen-files.ts'
import type { UploadEvent } from '#uploads/web/state/upload.ts'
import {
  createStore,
  noUploads,
  type Uploads,
  uploadsReducer,
} from '#uploads/web/state/uploads-reducer.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { deleteUpload, startTranscode, uploadFailureOf } from '#uploads/web/transfer/upload-task.ts'
import type { UploadPurpose } from '#uploads/web/uploader.ts'
import { useUploader } from '#uploads/web/use-uploader.ts'
import { getSound, updateSound } from '#works/sounds-contract.ts'

export function useReplacement(soundId: string) {
  const t = useTranslations()
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<string>()
  const [stopped, setStopped] = useState<Stopped>()
  const [stop] = useState(() => createStopState(setStopped))
  const [store] = useState(() => createStore<Uploads, UploadEvent>(noUploads, uploadsReducer))
  const { list, online } = useSyncExternalStore(store.subscribe, store.get, () => noUploads)
  const [purpose] = useState(() =>
    replacementPurpose(soundId, {
      dispatch: store.dispatch,
      onDone: () => void revalidate(),
      onTaken: () => setStopped('taken'),
    }),
  )
  const { uploader, unfinished, ...files } = useUploader(store, {
    purpose,
    replaces: soundId,
    onLeftOver: () => setStopped('left'),
  })
  const [upload] = list

  function replaceWith(file: File) {
    if (upload) void files.remove(upload.id)
    stop.reset()
    // The file that is chosen last is meant; what it resumes is not unfinished any more.
    const [added] = files.add([file])
    for (const one of unfinished) if (one.id !== added) void files.forget(one)
  }
  function send(file: File) {
    const { sounds, wrong, large } = sortFiles([file])
    if (wrong.length > 0) setRefused(t('problems.file_not_allowed', { files: file.name }))
    else
      setRefused(
        large.length > 0 ? t('problems.file_too_large', limitOf('file_too_large')) : undefined,
      )
    if (sounds.length > 0) replaceWith(file)
  }
  return {
    upload,
    online,
    refused,
    stopped,
    unfinished,
    forget: files.forget,
    send,
    /** Resumes an unfinished upload, with the same file alone. */
    resume(file: File) {
      const { known } = files.partition([file])
      if (known.length > 0) send(file)
      else setRefused(t('soundEditor.work.replaceOther', { name: file.name }))
    },
    retry: () => upload && uploader.retry(upload.id),
    pause: (paused: boolean) => upload && uploader.pause(upload.id, paused),
    /** @param waiting what has arrived, and waits to replace the audio */
    async stop(waiting: string | null) {
      const endWith = stop.begin()
      if (upload) await files.remove(upload.id)
      else if (waiting !== null) {
        const result = await withdrawAudio(soundId, waiting)
        endWith(isFailure(result) ? 'left' : result)
        await revalidate()
      }
      endWith('stopped')
    },
  }
}

/** The result of stopping new audio; `left`: not known. */
export type Stopped = 'stopping' | 'stopped' | 'taken' | 'left'

/** Reports the result of the last stop only. */
export function createStopState(report: Dispatch<SetStateAction<Stopped | undefined>>) {
  let last = 0
  return {
    begin() {
      last += 1
      const own = last
      report('stopping')
      return (end: Stopped) => {
        if (own === last) report((now) => (now === 'stopping' ? end : now))
      }
    },
    reset() {
      last += 1
      report(undefined)
    },
  }
}

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
      // The upload was stopped during the request: the sound keeps its audio.
      const { signal } = task.ending
      signal.throwIfAborted()
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
    // The write is for this version alone: an upload that was chosen meanwhile is not dropped.
    const body = { transcodeId: edit.transcodeId, version }
    const answer = await callWithRetry(updateSound, { params, body })
    if (!isFailure(answer)) return 'stopped'
    if (answer.code !== 'stale_version') return answer
  }
}
