import pLimit from 'p-limit'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CallApi } from '#client/api-call.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Album } from '#works/albums-contract.ts'
import { getSound, type Sound, type SoundChange, updateSound } from '#works/sounds-contract.ts'

type Heading = Pick<
  Album['sounds'][number],
  'id' | 'title' | 'coverart' | 'accent' | 'duration' | 'status' | 'sales' | 'price'
>
type Standing = NonNullable<Album['edit']>['sounds'][number]

export type AlbumItem = Heading & Standing

export function itemsOfAlbum(album: Album): AlbumItem[] {
  const standing = new Map(album.edit?.sounds.map((sound) => [sound.id, sound]))
  return album.sounds.flatMap((sound) => {
    const more = standing.get(sound.id)
    return more ? [{ ...pick(sound), ...more }] : []
  })
}

export function itemOfSound(sound: Sound): AlbumItem {
  return {
    ...pick(sound),
    albumOnly: sound.albumOnly,
    wantedStatus: sound.edit?.wantedStatus ?? null,
    transcodeStatus: sound.edit?.transcodeStatus ?? 'READY',
    // Another file may still take the place of one that failed.
    waitsForRetry: sound.edit?.transcodeError === 'unexpected' || sound.edit?.replacing != null,
  }
}

function pick(of: Heading): Heading {
  const { id, title, coverart, accent, duration, status, sales, price } = of
  return { id, title, coverart, accent, duration, status, sales, price }
}

/** True if its processing failed finally: no album takes it. */
export function isBroken({ transcodeStatus, waitsForRetry }: AlbumItem): boolean {
  return transcodeStatus === 'ERROR' && !waitsForRetry
}

/** True if its audio is being processed, or still to come. */
export function isUnfinished({ transcodeStatus }: AlbumItem): boolean {
  return transcodeStatus === 'TRANSCODING' || transcodeStatus === 'NONE'
}

/** True if only its artist can open it, and it could be published. */
export function isDraft(item: AlbumItem): boolean {
  return (item.wantedStatus ?? item.status) === 'Draft' && !isBroken(item)
}

/** The price of all of them one by one, in yen; undefined where they are not sold so. */
export function sumOfPrices(items: readonly AlbumItem[]): number | undefined {
  const areSold = items.length > 0 && items.every(({ sales, albumOnly }) => sales && !albumOnly)
  return areSold ? items.reduce((sum, { price }) => sum + price, 0) : undefined
}

const AT_ONCE = 10

/**
 * Returns one’s own of these sounds, in this order; other people's and deleted ones are left out.
 */
export async function listOwnItems(api: CallApi, ids: readonly string[]): Promise<AlbumItem[]> {
  const sounds = await pLimit(AT_ONCE).map(ids, (id) => api(getSound, { params: { id } }))
  return sounds.flatMap((sound) =>
    isFailure(sound) || sound.edit === null ? [] : itemOfSound(sound),
  )
}

const POLL_MS = 3000

/** Holds the current state of the sounds, whatever their order. */
export function useItems(first: readonly AlbumItem[]) {
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
    const reply = await callApi(updateSound, { params: { id: item.id }, body })
    if (!isFailure(reply)) {
      setFailed((before) => new Map([...before].filter(([id]) => id !== item.id)))
      return learn([itemOfSound(reply)])
    }
    setFailed((before) => new Map([...before, [item.id, item.title]]))
    learn([item])
    toast(t('editFailed'), 'failed')
  }
  return {
    known,
    /** Titles of the sounds whose last change failed, by their ids. */
    failed,
    learn,
    /** Takes effect immediately, for the sound itself. */
    async setAlbumOnly(item: AlbumItem, albumOnly: boolean) {
      learn([{ ...item, albumOnly }])
      await change(item, { albumOnly })
    },
    async publish(items: readonly AlbumItem[]) {
      for (const item of items) await change(item, { status: 'Released' })
    },
  }
}

export type Items = ReturnType<typeof useItems>

const mapOf = (items: readonly AlbumItem[]) => new Map(items.map((item) => [item.id, item]))
