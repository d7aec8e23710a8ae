import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { mayComeThrough } from '#sounds/web/uploading/state/reading.ts'
import { sortFiles } from '#sounds/web/uploading/state/sort-files.ts'
import { noUploads } from '#sounds/web/uploading/state/uploads-state.ts'
import { createUploadsStore, type UploadsStore } from '#sounds/web/uploading/state/uploads-store.ts'
import { Uploader, type UploaderEvents } from '#sounds/web/uploading/transfer/uploader.ts'
import { useTrouble } from '#sounds/web/uploading/use-trouble.ts'
import { type Unfinished, useUnfinished } from '#sounds/web/uploading/use-unfinished.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { DroppedFiles } from '#uploads/web/dropped-files.ts'
import type { KeptFiles } from './memory/kept-files.ts'
import { useUnkeptWords } from './memory/use-unsaved-drafts.ts'
import { useSaving } from './saving/use-saving.ts'
import { useKnownFiles } from './use-known-files.ts'
import { useRefusals } from './use-refusals.ts'

/** The uploads of a page: begun by `add`, ended by `remove` or by leaving the page. */
export function useUploads() {
  const [store] = useState(createUploadsStore)
  const uploads = useSyncExternalStore(store.subscribe, store.get, () => noUploads)
  const unfinished = useUnfinished()
  const { notices, refuse, dismiss } = useRefusals()
  const again = useKnownFiles(take)
  const uploader = useUploader(store, unfinished.memory, again.kept, refuse)
  const { by, ...saving } = useSaving(uploads.list, store)
  const [removing, setRemoving] = useState(0)
  const { keepForms } = unfinished
  useEffect(() => keepForms(uploads.list), [keepForms, uploads.list])
  const { visitId } = unfinished
  const onRefused = (name: string) => refuse('unkept', [{ name }])
  const forgetWords = useUnkeptWords(uploads.list, { visitId, by, onRefused })

  function take(files: readonly File[]) {
    const taken = unfinished.take(files)
    for (const { file, chosen, partsId } of taken) uploader.take(chosen.id, file, partsId)
    store.tell({ type: 'files-chosen', files: taken.map(({ chosen }) => chosen) })
  }
  return {
    uploads,
    tell: store.tell,
    notices,
    dismiss,
    left: unfinished.left,
    async forget(one: Unfinished) {
      if (!(await unfinished.forget(one))) refuse('notForgotten', [one])
    },
    add({ files, unreadable }: DroppedFiles) {
      const { sounds, wrong, large } = sortFiles(files)
      refuse('wrong', wrong)
      refuse('large', large)
      refuse(
        'unreadable',
        unreadable.map((name) => ({ name })),
      )
      const isSilent = wrong.length + large.length + unreadable.length === 0
      if (sounds.length === 0 && isSilent) refuse('nothing')
      const { known, others } = unfinished.part(sounds)
      take(known)
      void again.sort(others)
    },
    /** Chosen again, though their sounds are there. */
    known: again.known,
    answerKnown: again.answer,
    leftOut: again.leftOut,
    /** Those of the files that are left; others are named. */
    goOn(files: readonly File[]) {
      const { known, others } = unfinished.part(files)
      refuse('others', others)
      take(known)
    },
    retry: (id: string) => uploader.retry(id),
    retryAll() {
      for (const { id } of uploads.list.filter(mayComeThrough)) uploader.retry(id)
    },
    /** Something that was removed is still to be taken from the server. */
    isRemoving: removing > 0,
    async remove(id: string) {
      unfinished.memory.remove(id)
      const { sound } = uploads.list.find((upload) => upload.id === id) ?? {}
      if (sound) again.kept.remove(sound.id)
      setRemoving((count) => count + 1)
      await uploader.remove(id).finally(() => setRemoving((count) => count - 1))
    },
    /** What is unsaved is left so on purpose. */
    forgetWords,
    ...saving,
  }
}

function useUploader(
  store: UploadsStore,
  memory: ReturnType<typeof useUnfinished>['memory'],
  kept: KeptFiles,
  refuse: ReturnType<typeof useRefusals>['refuse'],
) {
  const t = useTranslations('uploads')
  const troubleOf = useTrouble()
  const toast = useToast()
  const events: UploaderEvents = {
    onBegun: (id, partsId) => memory.begin(id, partsId),
    onArrived: (name) => toast(t('toasts.uploaded', { name })),
    onKept(id) {
      const file = memory.list().find((entry) => entry.id === id)
      const { sound } = store.get().list.find((upload) => upload.id === id) ?? {}
      if (file && sound) kept.put(file, sound.id)
      memory.remove(id)
    },
    onReady: (name) => toast(t('toasts.transcoded', { name })),
    onFailed(id, name, failure, isKept) {
      const { bytes = 0 } = store.get().list.find((upload) => upload.id === id) ?? {}
      store.tell({ type: 'upload-failed', id, problem: troubleOf(failure, isKept, bytes) })
      toast(t('toasts.failed', { name }), 'failed')
    },
    onLeft: (name) => refuse('stayed', [{ name }]),
  }
  const newest = useRef(events)
  useEffect(() => {
    newest.current = events
  })
  const [uploader] = useState(
    () =>
      new Uploader(store, {
        onBegun: (...of) => newest.current.onBegun(...of),
        onArrived: (...of) => newest.current.onArrived(...of),
        onKept: (...of) => newest.current.onKept(...of),
        onReady: (...of) => newest.current.onReady(...of),
        onFailed: (...of) => newest.current.onFailed(...of),
        onLeft: (...of) => newest.current.onLeft(...of),
      }),
  )
  useEffect(() => {
    uploader.open()
    return () => uploader.close()
  }, [uploader])
  return uploader
}
