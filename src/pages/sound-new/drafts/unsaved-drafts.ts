import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { isFailure } from '#client/api-client.ts'
import { useMe } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { hasPageLeft, lookForLeft } from '#uploads/web/open-pages.ts'
import {
  browserStorage,
  openStoredList,
  type UnfinishedStore,
} from '#uploads/web/stored-uploads.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { Written } from '#works/contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import { saveSound } from '#works/web/sounds/editor/save-sound.ts'
import { SoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { autosaveResultOf } from '#works/web/sounds/editor/use-autosave.ts'
import { isContentUnsaved, isDraft, type SoundUpload } from '../state/sound-upload.ts'
import { holds } from './new-sound-purpose.ts'

/** The edits of a draft, as long as the draft does not have them. */
const UnsavedDraft = z.object({
  soundId: z.string(),
  title: z.string(),
  form: SoundForm,
  version: z.number(),
  /** Identifies the write: later than any that the page makes itself. */
  written: z.optional(Written),
  /** The page that it was typed in; empty for what another version has stored. */
  page: z.catch(z.string(), ''),
})
type UnsavedDraft = z.output<typeof UnsavedDraft>

interface PageOptions {
  pageId: string
  entries: UnfinishedStore
  by: string
  onRefused: (title: string) => void
}

/** Stores unsaved edits for the next page to save. @returns forgets those discarded on purpose */
export function useUnsavedDrafts(uploads: readonly SoundUpload[], page: PageOptions): () => void {
  const owner = useMe()?.username ?? ''
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const [drafts] = useState(() => openUnsavedDrafts(browserStorage(), owner))
  const [storeDrafts] = useState(() => createDraftKeeper(drafts, page))
  const [storeForms] = useState(() => createFormKeeper(page.entries))
  const { pageId } = page
  const report = useEffectEvent((title: string, isSaved: boolean) =>
    isSaved ? toast(t('wordsKept', { title })) : page.onRefused(title),
  )
  useEffect(() => {
    storeDrafts(uploads)
    storeForms(uploads)
  }, [storeDrafts, storeForms, uploads])
  useEffect(() => {
    const isLeft = (id: string) => id !== pageId && hasPageLeft(browserStorage(), id)
    return lookForLeft(
      () => void restoreDrafts(drafts, isLeft, (title, isSaved) => report(title, isSaved)),
    )
  }, [drafts, pageId])
  return () => forgetDrafts(drafts, uploads)
}

export function createFormKeeper(
  entries: UnfinishedStore,
): (uploads: readonly SoundUpload[]) => void {
  const known = new Map<string, SoundForm>()
  return (uploads) => {
    for (const { id, form, savedForm, sound } of uploads) {
      if (sound || form === savedForm || known.get(id) === form) continue
      known.set(id, form)
      entries.update(id, { form })
    }
  }
}

const MOST = 50
/** The number is higher than a page's own writes. */
const LATER = 2 ** 30

export function openUnsavedDrafts(storage: Storage | undefined, owner: string) {
  return openStoredList(storage, {
    key: `uploads-unkept:${owner}`,
    entry: UnsavedDraft,
    most: MOST,
    idOf: ({ soundId }) => soundId,
  })
}
type UnsavedDrafts = ReturnType<typeof openUnsavedDrafts>

/** Stores what is typed of drafts until it is saved. `by`: the id of the page as a writer. */
export function createDraftKeeper(
  drafts: UnsavedDrafts,
  { by, pageId: page }: Pick<PageOptions, 'by' | 'pageId'>,
) {
  const known = new Map<string, Pick<SoundUpload, 'form' | 'version'>>()
  let turn = LATER
  return (uploads: readonly SoundUpload[]) => {
    for (const upload of uploads) {
      const { sound, form, version } = upload
      if (!sound) continue
      const soundId = sound.id
      if (!isDraft(upload) || !isContentUnsaved(upload) || version === undefined) {
        if (known.delete(soundId)) drafts.remove(soundId)
        continue
      }
      const last = known.get(soundId)
      if (last?.form === form && last.version === version) continue
      known.set(soundId, { form, version })
      turn += 1
      drafts.put({ soundId, title: form.title, form, version, written: { by, turn }, page })
    }
  }
}

/** Those that an earlier page has left are no upload of this one, and stay. */
export function forgetDrafts(drafts: UnsavedDrafts, uploads: readonly SoundUpload[]): void {
  for (const { sound } of uploads) if (sound) drafts.remove(sound.id)
}

/** Saves the edits that an earlier page could not save; those without a reply stay stored. */
export async function restoreDrafts(
  drafts: UnsavedDrafts,
  isLeft: (page: string) => boolean,
  report: (title: string, isSaved: boolean) => void,
): Promise<void> {
  for (const entry of drafts.list().filter(({ page }) => isLeft(page))) {
    const result = await restore(entry)
    if (result !== 'lost') drafts.remove(entry.soundId)
    const isReported = result === 'saved' || result === 'refused' || result === 'partly'
    if (isReported) report(entry.title, result === 'saved')
  }
}

async function restore({ soundId, form, version, written }: UnsavedDraft) {
  const sound = await callWithRetry(getSound, { params: { id: soundId } })
  if (isFailure(sound)) return sound.status === 404 ? 'gone' : 'lost'
  // It is unknown whether a cover is the chosen one.
  if (typeof form.cover !== 'string' && holds(sound, form)) return 'there'
  const { duration } = sound
  const options = { duration, version, written, keepsStatus: true, patiently: true }
  return autosaveResultOf(await saveSound(soundId, { ...form, status: sound.status }, options))
}
