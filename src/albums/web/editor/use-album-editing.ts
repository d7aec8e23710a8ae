import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTimeZone, useTranslations } from 'use-intl'
import { useSavedWords } from '#sounds/web/editor/recording/use-saved-words.ts'
import { failureWordOf, type SaveFailureWord } from '#sounds/web/editor/save-sound.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { pathIn } from '#web/i18n/locale-path.ts'
import { usePageLocale } from '#web/root-data.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { type Album, createAlbum, getAlbum, updateAlbum } from '../../contract.ts'
import {
  type AlbumForm,
  type FormProblems,
  forgetProblems,
  formOfAlbum,
  NEW_ALBUM,
  readAlbumForm,
} from './album-form.ts'
import { type AlbumItem, itemsOfAlbum } from './sounds/album-item.ts'
import { useItems } from './sounds/use-items.ts'

const DEFAULT_ZONE = 'Asia/Tokyo'

/**
 * The form of an album that is there, or of a new one, with the sounds that were `chosen` for it. What was typed stays, whatever the server
 * says; a version that is not the newest is said, and nothing is overwritten unasked.
 */
export function useAlbumEditing(album: Album | undefined, chosen: readonly AlbumItem[] = []) {
  const t = useTranslations('uploads.toasts')
  const timeZone = useTimeZone() ?? DEFAULT_ZONE
  const wordsOf = useSavedWords()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const leaveFor = useLeaving()
  const [start, setStart] = useState(() => startOf(album, chosen, timeZone))
  const [form, setForm] = useState(start.form)
  const [problems, setProblems] = useState<FormProblems>({})
  const [isStale, setStale] = useState(false)
  const [failed, setFailed] = useState<SaveFailureWord>()
  const [isBusy, setBusy] = useState(false)
  const items = useItems(album ? itemsOfAlbum(album) : chosen)

  function begin(from: Album) {
    const next = startOf(from, [], timeZone)
    setStart(next)
    setForm(next.form)
    setProblems({})
    setStale(false)
    items.learn(itemsOfAlbum(from))
  }
  async function save(version: number | undefined) {
    const reading = readAlbumForm(form, { before: start.form, timeZone })
    setProblems(reading.ok ? {} : reading.problems)
    if (!reading.ok) return
    setBusy(true)
    setFailed(undefined)
    const answer = album
      ? await callApi(updateAlbum, {
          params: { id: album.id },
          body: { ...reading.fields, ...(version !== undefined && { version }) },
        })
      : await callApi(createAlbum, { body: reading.fields })
    if (isFailure(answer)) {
      const fields = Object.entries(answer.fields).map(([field, { code }]) => [field, code])
      setProblems(Object.fromEntries(fields))
      setStale(answer.code === 'stale_version')
      if (answer.code !== 'stale_version') {
        const word = failureWordOf(form.status, album && start.form.status)
        toast(t(word), 'failed')
        setFailed(word)
      }
    } else {
      begin(answer)
      toast(wordsOf(answer, answer.title))
      // A new album has an address now, and one that is no longer public another.
      if (answer.id === album?.id) await revalidate()
      else await leaveFor(`/album/${answer.id}/edit`)
    }
    setBusy(false)
  }
  return {
    form,
    items,
    problems,
    isStale,
    failed,
    isBusy,
    version: start.version,
    isChanged: form !== start.form && !isBusy,
    save,
    edit(change: Partial<AlbumForm>) {
      setForm((before) => ({ ...before, ...change }))
      setProblems((before) => forgetProblems(before, change))
    },
    async takeNewest(id: string) {
      const newest = await callApi(getAlbum, { params: { id } })
      if (isFailure(newest)) return toast(t('editFailed'), 'failed')
      begin(newest)
      await revalidate()
    },
  }
}

function startOf(album: Album | undefined, chosen: readonly AlbumItem[], timeZone: string) {
  const sounds = chosen.map(({ id }) => id)
  return {
    form: album ? formOfAlbum(album, timeZone) : { ...NEW_ALBUM, sounds },
    version: album?.version,
  }
}

function useLeaving() {
  const navigate = useNavigate()
  const locale = usePageLocale()
  return (path: string) => navigate(pathIn(locale, path), { replace: true })
}
