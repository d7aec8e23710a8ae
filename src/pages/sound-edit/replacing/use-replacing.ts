import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { isFailure } from '#client/api-client.ts'
import { sortFiles } from '#sounds/web/uploading/state/sort-files.ts'
import { noUploads } from '#sounds/web/uploading/state/uploads-state.ts'
import { createUploadsStore } from '#sounds/web/uploading/state/uploads-store.ts'
import { Uploader } from '#sounds/web/uploading/transfer/uploader.ts'
import type { UploadFailure } from '#sounds/web/uploading/transfer/work.ts'
import { useTrouble } from '#sounds/web/uploading/use-trouble.ts'
import { useUnfinished } from '#sounds/web/uploading/use-unfinished.ts'
import { putInPlace, takeBack } from './put-in-place.ts'
import { createStops, type Stopped } from './stops.ts'

/** The upload that is to take the place of a sound's audio, as any other of the page for new ones. */
export function useReplacing(soundId: string) {
  const say = useTranslations('problems')
  const t = useTranslations('soundEditor.work')
  const { revalidate } = useRevalidator()
  const unfinished = useUnfinished(soundId)
  const { memory } = unfinished
  const [refused, setRefused] = useState<string>()
  const [stopped, setStopped] = useState<Stopped>()
  const [stops] = useState(() => createStops(setStopped))
  const { store, upload, online, uploader } = useUploader(soundId, memory, setStopped)

  function take(file: File) {
    void drop()
    stops.forget()
    // The one that is chosen last is meant; what it goes on with is left no longer.
    const [taken] = unfinished.take([file])
    if (!taken) return
    for (const one of unfinished.left) if (one.id !== taken.chosen.id) void unfinished.forget(one)
    uploader.current?.take(taken.chosen.id, file, taken.partsId)
    store.tell({ type: 'files-chosen', files: [taken.chosen] })
  }
  async function drop() {
    if (!upload) return
    memory.remove(upload.id)
    await uploader.current?.remove(upload.id)
  }
  function send(file: File) {
    const { sounds, wrong, large } = sortFiles([file])
    if (wrong.length > 0) setRefused(say('file_not_allowed', { files: file.name }))
    else setRefused(large.length > 0 ? say('file_too_large') : undefined)
    if (sounds.length > 0) take(file)
  }
  return {
    /** Undefined while nothing is sent. */
    upload,
    online,
    /** Why the file that was chosen last is not sent at all. */
    refused,
    stopped,
    /** Begun in an earlier visit. */
    left: unfinished.left,
    forget: unfinished.forget,
    send,
    /** Goes on with what is left, with the same file alone. */
    goOn(file: File) {
      const { known } = unfinished.part([file])
      if (known.length > 0) send(file)
      else setRefused(t('replaceOther', { name: file.name }))
    },
    retry: () => upload && uploader.current?.retry(upload.id),
    pause: (paused: boolean) =>
      upload && store.tell({ type: paused ? 'upload-paused' : 'upload-resumed', id: upload.id }),
    /** @param waiting what has arrived, and waits to take the place of the audio */
    async stop(waiting: string | null) {
      const endWith = stops.begin()
      if (upload) await drop()
      else if (waiting !== null) {
        const end = await takeBack(soundId, waiting)
        endWith(isFailure(end) ? 'left' : end)
        await revalidate()
      }
      endWith('stopped')
    },
  }
}

function useUploader(
  soundId: string,
  memory: ReturnType<typeof useUnfinished>['memory'],
  onStopped: (as: Stopped) => void,
) {
  const troubleOf = useTrouble()
  const { revalidate } = useRevalidator()
  const [store] = useState(createUploadsStore)
  const { list, online } = useSyncExternalStore(store.subscribe, store.get, () => noUploads)
  const uploader = useRef<Uploader>(undefined)
  const onDone = useEffectEvent(() => void revalidate())
  const onFailed = useEffectEvent((id: string, failure: UploadFailure, isKept: boolean) =>
    store.tell({
      ...{ type: 'upload-failed', id },
      problem: troubleOf(failure, isKept, store.get().list[0]?.bytes ?? 0),
    }),
  )
  useEffect(() => {
    const nothing = () => {}
    const opened = new Uploader(
      store,
      {
        ...{ onArrived: nothing, onReady: nothing },
        onBegun: (id, partsId) => memory.begin(id, partsId),
        onKept: (id) => memory.remove(id),
        onFailed: (id, _name, failure, isKept) => onFailed(id, failure, isKept),
        onLeft: () => onStopped('left'),
      },
      putInPlace(soundId, { onDone: () => onDone(), onTaken: () => onStopped('taken') }),
    )
    opened.open()
    uploader.current = opened
    // What has arrived is gone on with in another visit.
    return () => opened.close()
  }, [store, soundId, memory, onStopped])
  return { store, upload: list[0], online, uploader }
}
