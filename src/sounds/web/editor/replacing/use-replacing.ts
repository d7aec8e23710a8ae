import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { sortFiles } from '../uploading/state/sort-files.ts'
import { noUploads } from '../uploading/state/uploads-state.ts'
import { createUploadsStore } from '../uploading/state/uploads-store.ts'
import { Uploader } from '../uploading/transfer/uploader.ts'
import type { UploadFailure } from '../uploading/transfer/work.ts'
import { useTrouble } from '../uploading/use-trouble.ts'
import { putInPlace } from './put-in-place.ts'

/** The upload that is to take the place of a sound's audio, as any other of the page for new ones. */
export function useReplacing(soundId: string) {
  const say = useTranslations('problems')
  const troubleOf = useTrouble()
  const { revalidate } = useRevalidator()
  const [store] = useState(createUploadsStore)
  const { list, online } = useSyncExternalStore(store.subscribe, store.get, () => noUploads)
  const [upload] = list
  const [refused, setRefused] = useState<string>()
  const uploader = useRef<Uploader>(undefined)
  const count = useRef(0)
  const onDone = useEffectEvent(() => void revalidate())
  const onFailed = useEffectEvent((id: string, failure: UploadFailure, isKept: boolean) =>
    store.tell({ type: 'upload-failed', id, problem: troubleOf(failure, isKept) }),
  )
  useEffect(() => {
    const nothing = () => {}
    const opened = new Uploader(
      store,
      {
        ...{ onBegun: nothing, onArrived: nothing, onKept: nothing, onReady: nothing },
        onFailed: (id, _name, failure, isKept) => onFailed(id, failure, isKept),
        // Nobody sees it: it is swept away in time.
        onLeft: nothing,
      },
      putInPlace(soundId, () => onDone()),
    )
    opened.open()
    uploader.current = opened
    return () => {
      // Nobody would go on with it.
      for (const { id } of store.get().list) void opened.remove(id)
      opened.close()
    }
  }, [store, soundId])

  function stop() {
    if (upload) void uploader.current?.remove(upload.id)
  }
  return {
    /** Undefined while nothing is sent. */
    upload,
    online,
    /** Why the file that was chosen last is not sent at all. */
    refused,
    stop,
    retry: () => upload && uploader.current?.retry(upload.id),
    pause: (paused: boolean) =>
      upload && store.tell({ type: paused ? 'upload-paused' : 'upload-resumed', id: upload.id }),
    send(file: File) {
      const { sounds, wrong, large } = sortFiles([file])
      if (wrong.length > 0) setRefused(say('file_not_allowed', { files: file.name }))
      else setRefused(large.length > 0 ? say('file_too_large') : undefined)
      if (sounds.length === 0) return
      stop()
      count.current += 1
      const id = `replacement-${count.current}`
      uploader.current?.take(id, file)
      const chosen = { id, fileName: file.name, bytes: file.size }
      store.tell({ type: 'files-chosen', files: [chosen] })
    },
  }
}
