import { type Dispatch, type SetStateAction, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-client.ts'
import { sortFiles } from '#uploads/web/chosen-files.ts'
import { createStore } from '#uploads/web/state/store.ts'
import type { UploadEvent } from '#uploads/web/state/upload.ts'
import { noUploads, type Uploads, uploadsReducer } from '#uploads/web/state/uploads-reducer.ts'
import { useUploader } from '#uploads/web/use-uploader.ts'
import { replacementPurpose, withdrawAudio } from './replacement-purpose.ts'

/** The upload that is to replace a sound's audio. The component that uses it is keyed by the sound. */
export function useReplacement(soundId: string) {
  const problems = useTranslations('problems')
  const t = useTranslations('soundEditor.work')
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
    if (wrong.length > 0) setRefused(problems('file_not_allowed', { files: file.name }))
    else setRefused(large.length > 0 ? problems('file_too_large') : undefined)
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
      else setRefused(t('replaceOther', { name: file.name }))
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

/** What became of new audio that was stopped; `left`: not known. */
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
    /** Other audio was chosen. */
    reset() {
      last += 1
      report(undefined)
    },
  }
}
