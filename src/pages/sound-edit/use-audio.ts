import { type Dispatch, type SetStateAction, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-client.ts'
import { limitOf } from '#i18n/problem-limits.ts'
import { sortFiles } from '#uploads/web/chosen-files.ts'
import type { UploadEvent } from '#uploads/web/state/upload.ts'
import {
  createStore,
  noUploads,
  type Uploads,
  uploadsReducer,
} from '#uploads/web/state/uploads-reducer.ts'
import type { PageDrafts } from '#uploads/web/stored-drafts.ts'
import { useUploader } from '#uploads/web/use-uploader.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { audioPurpose, withdrawAudio } from '#works/web/sounds/audio/audio-purpose.ts'

/** The upload that becomes the audio of a sound: its first, or in place of what it has. */
export function useAudio({ id: soundId, edit }: Sound, drafts: PageDrafts) {
  const t = useTranslations()
  const { revalidate } = useRevalidator()
  const [refused, setRefused] = useState<string>()
  const [stopped, setStopped] = useState<Stopped>()
  const [stop] = useState(() => createStopState(setStopped))
  const [store] = useState(() => createStore<Uploads, UploadEvent>(noUploads, uploadsReducer))
  const { list, online } = useSyncExternalStore(store.subscribe, store.get, () => noUploads)
  const [purpose] = useState(() =>
    audioPurpose({
      prepare: async () => soundId,
      onGiven(id) {
        store.dispatch({ type: 'upload-removed', id })
        void revalidate()
      },
      onWithdrawn(isTaken) {
        if (isTaken) setStopped('taken')
        void revalidate()
      },
    }),
  )
  const { uploader, unfinished, ...files } = useUploader(store, {
    purpose,
    drafts,
    isFirst: edit?.transcodeStatus === 'NONE',
    isOffered: ({ draft }) => draft === soundId,
    onLeftOver: () => setStopped('left'),
  })
  const [upload] = list

  function use(file: File) {
    if (upload) void files.remove(upload.id)
    stop.reset()
    // The file that is chosen last is meant; what it does not resume is not needed any more.
    const { known } = files.partition([file])
    files.add([file])
    if (known.length === 0) for (const one of unfinished) void files.forget(one)
  }
  function send(file: File) {
    const { sounds, wrong, large } = sortFiles([file])
    if (wrong.length > 0) setRefused(t('problems.file_not_allowed', { files: file.name }))
    else
      setRefused(
        large.length > 0 ? t('problems.file_too_large', limitOf('file_too_large')) : undefined,
      )
    if (sounds.length > 0) use(file)
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
