import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import { getSound, type SoundChange, updateSound } from '#sounds/contract.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { type AlbumItem, itemOfSound } from './album-item.ts'

const POLL_MS = 3000

/** What is known of the sounds, whatever their order. */
export interface Items {
  known: ReadonlyMap<string, AlbumItem>
  /** Titles of those whose last change failed, by their ids. */
  failed: ReadonlyMap<string, string>
  learn: (items: readonly AlbumItem[]) => void
  /** Takes effect at once, for the sound itself. */
  setAlbumOnly: (item: AlbumItem, albumOnly: boolean) => Promise<void>
  publish: (items: readonly AlbumItem[]) => Promise<void>
}

export function useItems(first: readonly AlbumItem[]): Items {
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const [known, setKnown] = useState<ReadonlyMap<string, AlbumItem>>(() => mapOf(first))
  const learn = (items: readonly AlbumItem[]) =>
    setKnown((before) => new Map([...before, ...mapOf(items)]))
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const processing = [...known.values()]
    .filter((item) => item.transcodeStatus === 'TRANSCODING')
    .map((item) => item.id)
  const poll = async (signal: AbortSignal) => {
    const replies = await Promise.all(
      processing.map((id) => callApi(getSound, { params: { id }, signal })),
    )
    learn(replies.flatMap((reply) => (isFailure(reply) ? [] : itemOfSound(reply))))
  }
  usePolling(processing.join() || undefined, poll, { pause: POLL_MS })

  async function change(item: AlbumItem, body: SoundChange) {
    const answer = await callApi(updateSound, { params: { id: item.id }, body })
    if (!isFailure(answer)) {
      setFailed((before) => new Map([...before].filter(([id]) => id !== item.id)))
      return learn([itemOfSound(answer)])
    }
    setFailed((before) => new Map([...before, [item.id, item.title]]))
    learn([item])
    toast(t('editFailed'), 'failed')
  }
  return {
    known,
    failed,
    learn,
    async setAlbumOnly(item, albumOnly) {
      learn([{ ...item, albumOnly }])
      await change(item, { albumOnly })
    },
    async publish(items) {
      for (const item of items) await change(item, { status: 'Released' })
    },
  }
}

const mapOf = (items: readonly AlbumItem[]) => new Map(items.map((item) => [item.id, item]))
