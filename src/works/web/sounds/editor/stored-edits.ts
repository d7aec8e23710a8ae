import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { isFailure } from '#client/api-client.ts'
import { lookForLeft } from '#uploads/web/open-pages.ts'
import type { Left, PageDrafts, StoredEdits } from '#uploads/web/stored-drafts.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { getSound } from '../../../sounds-contract.ts'
import { type WriteNames, writtenAfter } from '../../saving/save-outcome.ts'
import { saveSound } from './save-sound.ts'
import { SoundForm } from './sound-form.ts'
import { autosaveResultOf } from './use-autosave.ts'

interface StoredEditsOptions {
  drafts: PageDrafts
  draft: string
  form: SoundForm
  /** True if a Draft has something that the server does not have. */
  isUnsaved: boolean
  baseVersion: () => number | undefined
  names: WriteNames
  restore: (form: SoundForm, version: number) => void
}

/** Stores the unsaved edits of a Draft, and begins with those that a page before has left. */
export function useStoredEdits(options: StoredEditsOptions): void {
  const { drafts, draft, form, isUnsaved } = options
  const storedAs = useRef<string>(undefined)
  const restore = useEffectEvent(() => {
    const left = drafts.leftEdits().find((one) => one.draft === draft)
    const edited = left && z.safeParse(SoundForm, left.part.form)
    if (!left || !edited?.success) return
    options.names.resume(left.part.written)
    options.restore(edited.data, left.part.version)
  })
  useEffect(() => restore(), [])
  const store = useEffectEvent(() => {
    const version = options.baseVersion()
    const isStored = isUnsaved && version !== undefined
    const before = storedAs.current
    // The sound may have another address since.
    if (before !== undefined && !(isStored && before === draft)) drafts.removeEdits(before)
    if (isStored) drafts.putEdits(draft, { form, version, written: options.names.last() })
    storedAs.current = isStored ? draft : undefined
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored with each change
  useEffect(() => store(), [draft, form, isUnsaved])
}

type Report = (title: string, isSaved: boolean) => void

/** Saves what pages before could not save of Drafts. */
export function useSaveLeftEdits(drafts: PageDrafts, onSaved: Report): void {
  const report = useEffectEvent(onSaved)
  useEffect(() => lookForLeft(() => void saveLeftEdits(drafts, (...of) => report(...of))), [drafts])
}

/** Edits that are refused, or have no reply, stay stored for the editor of their Draft. */
export async function saveLeftEdits(
  drafts: Pick<PageDrafts, 'leftEdits' | 'forget'>,
  report: Report,
): Promise<void> {
  for (const left of drafts.leftEdits()) {
    const form = z.safeParse(SoundForm, left.part.form)
    const result = form.success ? await saveLeft(left, form.data) : 'gone'
    if (result === 'saved' || result === 'gone') drafts.forget(left.draft, 'edits')
    if (form.success && result !== 'gone' && result !== 'lost') {
      report(form.data.title, result === 'saved')
    }
  }
}

async function saveLeft({ draft, part }: Left<StoredEdits>, form: SoundForm) {
  const sound = await callWithRetry(getSound, { params: { id: draft } })
  if (isFailure(sound)) return sound.status === 404 ? 'gone' : 'lost'
  const { duration, status } = sound
  const { version } = part
  const written = writtenAfter(part.written)
  const options = { duration: duration || undefined, version, written, keepsStatus: true }
  return autosaveResultOf(
    await saveSound(draft, { ...form, status }, { ...options, patiently: true }),
  )
}
