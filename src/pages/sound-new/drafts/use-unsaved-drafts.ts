import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { findOpenPages } from '#uploads/web/resume/page-lock.ts'
import { localStorageOf } from '#uploads/web/resume/stored-list.ts'
import type { SoundUpload } from '../state/sound-upload.ts'
import { createDraftKeeper, openUnsavedDrafts, restoreDrafts } from './unsaved-drafts.ts'

interface PageOptions {
  pageId: () => string | undefined
  /** The id of the page as a writer. */
  by: string
  onRefused: (title: string) => void
}

/**
 * What is typed of drafts survives a page that ends before it is saved: the next page saves it.
 *
 * @returns discards what is left unsaved on purpose
 */
export function useUnsavedDrafts(uploads: readonly SoundUpload[], page: PageOptions): () => void {
  const owner = useMe()?.username ?? ''
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const [drafts] = useState(() => openUnsavedDrafts(localStorageOf(), owner))
  const [keep] = useState(() => createDraftKeeper(drafts, page.by))
  const pageId = useEffectEvent(() => page.pageId())
  const onSaved = useEffectEvent((title: string) => toast(t('wordsKept', { title })))
  const onRefused = useEffectEvent((title: string) => page.onRefused(title))
  useEffect(() => {
    const id = pageId()
    if (id !== undefined) keep(uploads, id)
  }, [keep, uploads])
  useEffect(() => {
    const id = pageId()
    const restore = async () => {
      const isOpen = await findOpenPages()
      await restoreDrafts(drafts, (other) => other === id || isOpen(other), {
        onSaved: (title) => onSaved(title),
        onRefused: (title) => onRefused(title),
      })
    }
    void restore()
  }, [drafts])
  return () => {
    const id = page.pageId()
    if (id !== undefined) drafts.forgetPage(id)
  }
}
