import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import type { Upload } from '#sounds/web/editor/uploading/state/facts.ts'
import { isFailure } from '#web/api-client.ts'
import { pathIn } from '#web/i18n/locale-path.ts'
import { usePageLocale } from '#web/root-data.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import type { Album } from '../../contract.ts'
import { type FoundAlbum, findAlbums, isRead } from './find-albums.ts'
import { makeAlbum } from './make-album.ts'

/** What became of an offer; undefined as long as nobody has answered it. */
export type Answer =
  | { type: 'declined' }
  /** Made as soon as all files have been read. */
  | { type: 'asked' }
  | { type: 'busy' }
  | { type: 'failed' }
  | { type: 'made'; album: Album }

export interface Offer {
  found: FoundAlbum
  /** Of the element that shows it. */
  id: string
  answer: Answer | undefined
  accept: () => void
  decline: () => void
}

/**
 * The albums that the uploads of this visit could be, each offered until it is answered, and the
 * element that offers its album by the id of each upload.
 *
 * @param staysOpen leaving the page would lose something
 */
export function useOffers(uploads: readonly Upload[], staysOpen: boolean) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const answer = (key: string, now: Answer) => setAnswers((before) => new Map(before).set(key, now))
  const unread = uploads.filter((upload) => !isRead(upload)).length
  const found = findAlbums(uploads)
  const make = useMaking(staysOpen, answer)
  const due = unread === 0 ? found.find(({ key }) => answers.get(key)?.type === 'asked') : undefined
  useEffect(() => {
    if (due) void make(due)
  })
  const all = found.map(
    (album): Offer => ({
      found: album,
      id: `album-offer-${encodeURIComponent(album.key)}`,
      answer: answers.get(album.key),
      accept: () => answer(album.key, { type: 'asked' }),
      decline: () => answer(album.key, { type: 'declined' }),
    }),
  )
  const offers = all.filter((offer) => offer.answer?.type !== 'declined')
  return { unread, offers, offerOf: offerByUpload(offers) }
}

function offerByUpload(offers: readonly Offer[]): ReadonlyMap<string, string> {
  return new Map(offers.flatMap(({ id, found }) => found.uploads.map((upload) => [upload.id, id])))
}

function useMaking(staysOpen: boolean, answer: (key: string, now: Answer) => void) {
  const t = useTranslations('albums.offer')
  const toast = useToast()
  const locale = usePageLocale()
  const navigate = useNavigate()
  const askedKeys = useRef(new Map<string, string>())
  const mayLeave = useRef(!staysOpen)
  useEffect(() => {
    mayLeave.current = !staysOpen
  })
  return async (found: FoundAlbum) => {
    const { key } = found
    // The same for every try, so that one whose answer was lost makes no second album.
    const askedKey = askedKeys.current.get(key) ?? newKey()
    askedKeys.current.set(key, askedKey)
    answer(key, { type: 'busy' })
    const album = await makeAlbum(found, askedKey)
    if (isFailure(album)) return answer(key, { type: 'failed' })
    answer(key, { type: 'made', album })
    toast(t('made', { title: album.title }))
    if (mayLeave.current) await navigate(pathIn(locale, `/album/${album.id}/edit`))
  }
}

function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((word) => word.toString(36)).join('')
}
