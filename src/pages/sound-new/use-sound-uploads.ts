import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useToast } from '#ui/overlay/toasts.tsx'
import { type DroppedFiles, sortFiles } from '#uploads/web/chosen-files.ts'
import { canRetry } from '#uploads/web/state/upload.ts'
import { createStore, findUpload, noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { type Unfinished, useUploader } from '#uploads/web/use-uploader.ts'
import { newSoundPurpose } from './drafts/new-sound-purpose.ts'
import { useUnsavedDrafts } from './drafts/unsaved-drafts.ts'
import { useKnownFiles } from './known-files.tsx'
import { useNotices } from './notices.tsx'
import type { SoundUploadEvent } from './state/sound-upload.ts'
import { type SoundUploads, soundUploadsReducer } from './state/sound-uploads-reducer.ts'
import { useSaving } from './use-saving.ts'

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

export function useSoundUploads() {
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const [store] = useState(() =>
    createStore<SoundUploads, SoundUploadEvent>(noUploads, soundUploadsReducer),
  )
  const [purpose] = useState(() => newSoundPurpose(store))
  const uploads = useSyncExternalStore(store.subscribe, store.get, () => noUploads)
  const { notices, notify, dismiss } = useNotices()
  const { uploader, entries, unfinished, ...files } = useUploader(store, {
    purpose,
    onArrived: (name) => toast(t('uploaded', { name })),
    onStored(id, entry) {
      const { sound } = findUpload(store.get(), id) ?? {}
      if (sound) again.added.put(entry, sound.id)
    },
    onReady: (name) => toast(t('transcoded', { name })),
    onFailed: (name, { canRetry: mayRetry, reason }) =>
      toast(mayRetry ? `${name}: ${reason}` : t('failed', { name }), 'failed'),
    onLeftOver: (name) => notify('stayed', [name]),
  })
  const again = useKnownFiles(files.add)
  const { by, ...saving } = useSaving(uploads.list, store)
  const [removing, setRemoving] = useState(0)
  const onRefused = (name: string) => notify('unkept', [name])
  const discardUnsaved = useUnsavedDrafts(uploads.list, {
    pageId: files.pageId,
    by,
    entries,
    onRefused,
  })

  return {
    uploads,
    dispatch: store.dispatch,
    pause: (id: string, paused: boolean) => uploader.pause(id, paused),
    pauseAll: (paused: boolean) => uploader.pauseAll(paused),
    retry: (id: string) => uploader.retry(id),
    notices,
    dismiss,
    unfinished,
    async forget(one: Unfinished) {
      if (!(await files.forget(one))) notify('notForgotten', [one.name])
    },
    add({ files: chosen, unreadable }: DroppedFiles) {
      const { sounds, wrong, large } = sortFiles(chosen)
      notify('wrong', namesOf(wrong))
      notify('large', namesOf(large))
      notify('unreadable', unreadable)
      const isSilent = wrong.length + large.length + unreadable.length === 0
      if (sounds.length === 0 && isSilent) notify('nothing')
      const { known, others } = files.partition(sounds)
      files.add(known)
      void again.sort(others)
    },
    /** Files that were chosen again, though their sounds exist. */
    known: again.known,
    answerKnown: again.answer,
    leftOut: again.leftOut,
    resume(chosen: readonly File[]) {
      const { known, others } = files.partition(chosen)
      notify('others', namesOf(others))
      files.add(known)
    },
    retryAll() {
      for (const { id } of uploads.list.filter(canRetry)) uploader.retry(id)
    },
    /** True while something that was removed is still to be deleted from the server. */
    isRemoving: removing > 0,
    async remove(id: string) {
      const { sound } = findUpload(uploads, id) ?? {}
      if (sound) again.added.remove(sound.id)
      setRemoving((count) => count + 1)
      await files.remove(id).finally(() => setRemoving((count) => count - 1))
    },
    /** Unsaved edits are left unsaved on purpose. */
    discardUnsaved,
    ...saving,
  }
}

export type UploadActs = Pick<
  ReturnType<typeof useSoundUploads>,
  'autosave' | 'dispatch' | 'pause' | 'readSound' | 'remove' | 'retry' | 'save' | 'takeNewest'
>
