import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Album } from '#albums/contract.ts'
import { isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { canRetry } from '#uploads/web/state/upload.ts'
import type { SoundUpload } from '../state/sound-upload.ts'
import { createAlbumOf } from './create-album.ts'
import { type FoundAlbum, findAlbums, isRead, withoutFailed } from './find-albums.ts'

/** What became of a suggestion; undefined as long as it is not answered. */
export type Answer =
  | { type: 'declined' }
  /** Made as soon as all files have been read, but for these, which had broken off. */
  | { type: 'asked'; without: ReadonlySet<string> }
  | { type: 'busy' }
  | { type: 'failed' }
  /** Of the uploads with these ids. */
  | { type: 'made'; album: Album; of: ReadonlySet<string> }

export interface AlbumSuggestion {
  found: FoundAlbum
  /** Of the element that shows it. */
  id: string
  answer: Answer | undefined
  /** How many files that broke off it waits for. */
  broken: number
  accept: () => void
  /** Without what has broken off, as long as it is not tried again. */
  acceptWithout: () => void
  decline: () => void
}

/**
 * The albums that the uploads of this page could be, each suggested until it is answered, and by the
 * id of each upload the element that suggests its album. A pending album is created by this page only.
 *
 * @param staysOpen leaving the page would lose something
 */
export function useAlbumSuggestions(uploads: readonly SoundUpload[], staysOpen: boolean) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const answer = (key: string, now: Answer) => setAnswers((before) => new Map(before).set(key, now))
  const open = uploads.filter((upload) => !isRead(upload))
  const broken = open.filter(canRetry)
  const unread = open.length - broken.length
  const found = findAlbums(uploads)
  const answerOf = ({ key }: FoundAlbum) => answers.get(key)
  const isPending = found.some((album) => isWaiting(answerOf(album)))
  const make = useMaking(!staysOpen && !isPending, answer)
  const due = unread === 0 ? found.find((album) => isDue(answerOf(album), broken)) : undefined
  useEffect(() => {
    if (due) void make(due)
  })
  const ask = ({ key }: FoundAlbum, without: readonly SoundUpload[]) =>
    answer(key, { type: 'asked', without: new Set(without.map(({ id }) => id)) })
  const all = found.map(
    (album): AlbumSuggestion => ({
      found: album,
      id: `album-offer-${encodeURIComponent(album.key)}`,
      answer: answerOf(album),
      broken: stillWanted(answerOf(album), broken).length,
      accept: () => ask(album, []),
      acceptWithout: () => ask(album, broken),
      decline: () => answer(album.key, { type: 'declined' }),
    }),
  )
  const suggestions = all.filter((suggestion) => suggestion.answer?.type !== 'declined')
  return { unread, suggestions, elementOf: elementByUpload(suggestions), isPending }
}

export function isWaiting(answer: Answer | undefined): boolean {
  return answer?.type === 'asked' || answer?.type === 'busy'
}

function isDue(answer: Answer | undefined, broken: readonly SoundUpload[]): boolean {
  return answer?.type === 'asked' && stillWanted(answer, broken).length === 0
}

function stillWanted(
  answer: Answer | undefined,
  broken: readonly SoundUpload[],
): readonly SoundUpload[] {
  return answer?.type === 'asked' ? broken.filter(({ id }) => !answer.without.has(id)) : broken
}

function elementByUpload(suggestions: readonly AlbumSuggestion[]): ReadonlyMap<string, string> {
  return new Map(
    suggestions.flatMap(({ id, found }) => found.uploads.map((upload) => [upload.id, id])),
  )
}

/** Makes an album, and leads to it where the page may be left by then. */
function useMaking(mayLeave: boolean, answer: (key: string, now: Answer) => void) {
  const t = useTranslations('albums.offer')
  const toast = useToast()
  const locale = usePageLocale()
  const navigate = useNavigate()
  const askedKeys = useRef(new Map<string, string>())
  const [made, setMade] = useState<Album>()
  const leadTo = useEffectEvent((album: Album) => {
    if (mayLeave) void navigate(pathIn(locale, `/album/${album.id}/edit`))
  })
  // Not before its answer was drawn: until then leaving is warned of.
  useEffect(() => {
    if (made) leadTo(made)
  }, [made])
  return async (found: FoundAlbum) => {
    const { key } = found
    const uploads = withoutFailed(found.uploads)
    // The same for every try, so that one whose answer was lost makes no second album.
    const askedKey = askedKeys.current.get(key) ?? newKey()
    askedKeys.current.set(key, askedKey)
    answer(key, { type: 'busy' })
    const album = await createAlbumOf({ ...found, uploads }, askedKey)
    if (isFailure(album)) return answer(key, { type: 'failed' })
    answer(key, { type: 'made', album, of: new Set(uploads.map(({ id }) => id)) })
    setMade(album)
    toast(t('made', { title: album.title }))
  }
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('')
}
