import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { type DroppedFiles, sortFiles } from '#uploads/web/chosen-files.ts'
import { canRetry } from '#uploads/web/state/upload.ts'
import { createStore, findUpload, noUploads } from '#uploads/web/state/uploads-reducer.ts'
import { type PageDrafts, usePageDrafts } from '#uploads/web/stored-drafts.ts'
import { type Unfinished, useUploader } from '#uploads/web/use-uploader.ts'
import { getSound } from '#works/sounds-contract.ts'
import { useSaveLeftEdits } from '#works/web/sounds/editor/stored-edits.ts'
import { dropSound, newSoundPurpose } from './new-sound-purpose.ts'
import { useNotices } from './notices.tsx'
import {
  FIRST_VERSION,
  isSettling,
  isUntouched,
  type SoundUploadEvent,
} from './state/sound-upload.ts'
import { type SoundUploads, soundUploadsReducer } from './state/sound-uploads-reducer.ts'

const SETTLE_MS = 1500

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)

export function useSoundUploads() {
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const drafts = usePageDrafts()
  const [store] = useState(() =>
    createStore<SoundUploads, SoundUploadEvent>(noUploads, soundUploadsReducer),
  )
  const { dispatch } = store
  const [purpose] = useState(() => newSoundPurpose(store))
  const uploads = useSyncExternalStore(store.subscribe, store.get, () => noUploads)
  const { notices, notify, dismiss } = useNotices()
  const { uploader, unfinished, ...files } = useUploader(store, {
    purpose,
    drafts,
    isFirst: true,
    isOffered: (left) => isUnfinishedDraft(drafts, left),
    onArrived: (name) => toast(t('uploaded', { name })),
    onReady: (name) => toast(t('transcoded', { name })),
    onFailed(id, { canRetry: mayRetry, reason }) {
      const upload = findUpload(store.get(), id)
      if (!upload) return
      const { fileName: name, sound } = upload
      toast(mayRetry ? `${name}: ${reason}` : t('failed', { name }), 'failed')
      // A refused file leaves no Draft of which nothing was typed.
      if (mayRetry || !sound || !isUntouched(upload)) return
      dispatch({ type: 'sound-dropped', id })
      void dropSound(sound.id).then((stayed) => stayed && notify('stayed', [name]))
    },
    onLeftOver: (name) => notify('stayed', [name]),
  })
  useSaveLeftEdits(drafts, (title, isSaved) =>
    isSaved ? toast(t('wordsKept', { title })) : notify('unkept', [title]),
  )
  const [removing, setRemoving] = useState(0)

  async function readSound(id: string) {
    const { sound } = findUpload(store.get(), id) ?? {}
    const now = sound && (await callApi(getSound, { params: { id: sound.id } }))
    if (now && !isFailure(now)) dispatch({ type: 'sound-read', id, sound: now })
  }
  const settling = uploads.list.filter(isSettling)
  // A sound that is to be published is read again until it is.
  const readAll = async () => {
    for (const { id } of settling) await readSound(id)
  }
  usePolling(settling.length > 0 ? 'settling' : undefined, readAll, { pause: SETTLE_MS })

  return {
    uploads,
    drafts,
    dispatch,
    readSound,
    pause: (id: string, paused: boolean) => uploader.pause(id, paused),
    pauseAll: (paused: boolean) => uploader.pauseAll(paused),
    retry: (id: string) => uploader.retry(id),
    notices,
    dismiss,
    unfinished,
    async forget(one: Unfinished) {
      if (!(await files.forget(one))) return notify('notForgotten', [one.name])
      const sound = await callApi(getSound, { params: { id: one.draft } })
      // What was typed stays in My sounds.
      const isEmpty = !isFailure(sound) && sound.version === FIRST_VERSION
      if (isEmpty && (await dropSound(one.draft))) notify('stayed', [one.name])
    },
    add({ files: chosen, unreadable }: DroppedFiles) {
      const { sounds, wrong, large } = sortFiles(chosen)
      notify('wrong', namesOf(wrong))
      notify('large', namesOf(large))
      notify('unreadable', unreadable)
      const isSilent = wrong.length + large.length + unreadable.length === 0
      if (sounds.length === 0 && isSilent) notify('nothing')
      files.add(sounds)
    },
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
      findUpload(store.get(), id)?.editor?.discard()
      setRemoving((count) => count + 1)
      await files.remove(id).finally(() => setRemoving((count) => count - 1))
    },
    /** Unsaved edits are left unsaved on purpose. */
    discardUnsaved() {
      for (const { editor } of uploads.list) editor?.discard()
    },
  }
}

export type UploadActs = Pick<
  ReturnType<typeof useSoundUploads>,
  'dispatch' | 'drafts' | 'pause' | 'readSound' | 'remove' | 'retry'
>

/** A Draft that was deleted, or has its audio, is not offered, and nothing of it stays stored. */
async function isUnfinishedDraft(
  drafts: PageDrafts,
  { draft, isFirst }: Pick<Unfinished, 'draft' | 'isFirst'>,
): Promise<boolean> {
  const sound = await callApi(getSound, { params: { id: draft } })
  const isGone = isFailure(sound) ? sound.status === 404 : hasAudio(sound, isFirst)
  if (isGone) drafts.forget(draft, 'upload')
  return isFirst && !isGone
}

function hasAudio({ edit }: { edit: { transcodeStatus: string } | null }, isFirst: boolean) {
  return isFirst && edit?.transcodeStatus !== 'NONE'
}
