import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { listLiveVisits } from '#sounds/web/uploading/transfer/visit.ts'
import { localStorageOf } from '#sounds/web/uploading/use-unfinished.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { bringWords, createWordKeeper, openUnkeptWords } from './unsaved-drafts.ts'

interface Visiting {
  /** The visit that is begun by now. */
  visitId: () => string | undefined
  /** Whose its writings are. */
  by: string
  onRefused: (title: string) => void
}

/**
 * What is typed of drafts survives a page that ends before it was kept: the next visit keeps it.
 *
 * @returns forgets what is left unsaved on purpose
 */
export function useUnkeptWords(uploads: readonly Upload[], visiting: Visiting): () => void {
  const owner = useMe()?.username ?? ''
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const [words] = useState(() => openUnkeptWords(localStorageOf(), owner))
  const [keep] = useState(() => createWordKeeper(words, visiting.by))
  const idNow = useEffectEvent(() => visiting.visitId())
  const onKept = useEffectEvent((title: string) => toast(t('wordsKept', { title })))
  const onRefused = useEffectEvent((title: string) => visiting.onRefused(title))
  useEffect(() => {
    const id = idNow()
    if (id !== undefined) keep(uploads, id)
  }, [keep, uploads])
  useEffect(() => {
    const id = idNow()
    const bring = async () => {
      const isLive = await listLiveVisits()
      await bringWords(words, (visit) => visit === id || isLive(visit), {
        onKept: (title) => onKept(title),
        onRefused: (title) => onRefused(title),
      })
    }
    void bring()
  }, [words])
  return () => {
    const id = visiting.visitId()
    if (id !== undefined) words.forgetVisit(id)
  }
}
