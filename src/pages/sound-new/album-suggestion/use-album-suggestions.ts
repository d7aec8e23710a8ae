import pLimit from 'p-limit'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { randomId } from '#kernel/random-id.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { moveItem } from '#ui/sortable/move-item.ts'
import { takeFileCover } from '#uploads/contract.ts'
import { canRetry } from '#uploads/web/state/upload.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { ALBUM_SOUNDS_MAX, type Album, createAlbum, type NewAlbum } from '#works/albums-contract.ts'
import { getSound } from '#works/sounds-contract.ts'
import type { SoundUpload } from '../state/sound-upload.ts'
import { arrange, type FoundAlbum, findAlbums, isRead, withoutFailed } from './find-albums.ts'

/** The answer to a suggestion; undefined as long as there is none. */
export type Answer =
  | { type: 'declined' }
  /** The album is made as soon as all files have been read, but for these, which had broken off. */
  | { type: 'asked'; without: ReadonlySet<string> }
  | { type: 'busy' }
  | { type: 'failed' }
  | { type: 'made'; album: Album; of: ReadonlySet<string> }

export interface AlbumSuggestion {
  found: FoundAlbum
  id: string
  answer: Answer | undefined
  broken: number
  accept: () => void
  /** Leaves out the files that have broken off, as long as they are not tried again. */
  acceptWithout: () => void
  decline: () => void
  /** Puts an upload at another index of the album. */
  move: (id: string, to: number) => void
}

/** The albums that the uploads could be. @param staysOpen leaving the page would lose something */
export function useAlbumSuggestions(uploads: readonly SoundUpload[], staysOpen: boolean) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const settle = (key: string, now: Answer) => setAnswers((before) => new Map(before).set(key, now))
  const [orders, setOrders] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const open = uploads.filter((upload) => !isRead(upload))
  const broken = open.filter(canRetry)
  const unread = open.length - broken.length
  const suggestions = findAlbums(uploads).flatMap((inFiles): AlbumSuggestion[] => {
    const { key } = inFiles
    const found = arrange(inFiles, orders.get(key))
    const ids = found.uploads.map(({ id }) => id)
    const answer = answers.get(key)
    if (answer?.type === 'declined') return []
    const isLeftOut = (id: string) => answer?.type === 'asked' && answer.without.has(id)
    const ask = (without: readonly SoundUpload[]) =>
      settle(key, { type: 'asked', without: new Set(without.map(({ id }) => id)) })
    return [
      {
        found,
        id: `album-offer-${encodeURIComponent(key)}`,
        answer,
        broken: broken.filter(({ id }) => !isLeftOut(id)).length,
        accept: () => ask([]),
        acceptWithout: () => ask(broken),
        decline: () => settle(key, { type: 'declined' }),
        move: (id, to) => setOrders(new Map(orders).set(key, moveItem(ids, ids.indexOf(id), to))),
      },
    ]
  })
  const isPending = suggestions.some(({ answer }) => isWaiting(answer))
  const make = useMaking(!staysOpen && !isPending, settle)
  const isDue = ({ answer, broken }: AlbumSuggestion) => answer?.type === 'asked' && broken === 0
  const due = unread === 0 ? suggestions.find(isDue) : undefined
  useEffect(() => {
    if (due) void make(due.found)
  })
  const elementOf = new Map(
    suggestions.flatMap(({ id, found }) => found.uploads.map((upload) => [upload.id, id])),
  )
  return { unread, suggestions, elementOf, isPending }
}

export function isWaiting(answer: Answer | undefined): boolean {
  return answer?.type === 'asked' || answer?.type === 'busy'
}

/** Makes an album, and leads to it where the page may be left by then. */
function useMaking(mayLeave: boolean, settle: (key: string, now: Answer) => void) {
  const t = useTranslations('albums.offer')
  const toast = useToast()
  const locale = usePageLocale()
  const navigate = useNavigate()
  const askedKeys = useRef(new Map<string, string>())
  const [made, setMade] = useState<Album>()
  const leadTo = useEffectEvent((album: Album) => {
    if (mayLeave) void navigate(pathIn(locale, `/album/${album.id}/edit`))
  })
  // The page is left only after its answer was drawn: until then leaving is warned of.
  useEffect(() => {
    if (made) leadTo(made)
  }, [made])
  return async (found: FoundAlbum) => {
    const { key } = found
    const uploads = withoutFailed(found.uploads)
    // The key is the same for every try, so that one whose answer was lost makes no second album.
    const askedKey = askedKeys.current.get(key) ?? randomId()
    askedKeys.current.set(key, askedKey)
    settle(key, { type: 'busy' })
    const album = await createAlbumOf({ ...found, uploads }, askedKey)
    if (isFailure(album)) return settle(key, { type: 'failed' })
    settle(key, { type: 'made', album, of: new Set(uploads.map(({ id }) => id)) })
    setMade(album)
    toast(t('made', { title: album.title }))
  }
}

const CALLS_AT_ONCE = 8

/** Creates a draft album, without deleted sounds. @param askedKey the idempotency key of all tries */
export async function createAlbumOf(
  { title, uploads, genre, coverOf }: FoundAlbum,
  askedKey: string,
): Promise<Album | ApiFailure> {
  const ids = uploads.flatMap(({ sound }) => sound?.id ?? []).slice(0, ALBUM_SOUNDS_MAX)
  const coverartURL = coverOf === undefined ? undefined : await findCover(coverOf)
  const body = { title, ...(genre && { genre }), sounds: ids }
  const made = await ask({ ...body, ...(coverartURL && { coverartURL }) }, askedKey)
  if (!isFailure(made) || made.code !== 'album_sounds_unknown') return made
  const sounds = await listLiving(ids)
  return sounds.length === 0 ? made : ask({ ...body, sounds }, askedKey)
}

async function ask(body: NewAlbum, askedKey: string): Promise<Album | ApiFailure> {
  const headers = { 'Idempotency-Key': askedKey }
  const made = await callWithRetry(createAlbum, { body, headers })
  if (!isFailure(made) || made.fields.coverartURL === undefined) return made
  const { coverartURL: _, ...rest } = body
  return callWithRetry(createAlbum, { body: rest, headers })
}

async function findCover(transcodeId: string): Promise<string | undefined> {
  const image = await callWithRetry(takeFileCover, { params: { id: transcodeId } })
  return isFailure(image) ? undefined : image.id
}

async function listLiving(ids: readonly string[]): Promise<string[]> {
  const answers = await pLimit(CALLS_AT_ONCE).map(ids, (id) =>
    callWithRetry(getSound, { params: { id } }),
  )
  return answers.flatMap((sound) => (isFailure(sound) ? [] : sound.id))
}
