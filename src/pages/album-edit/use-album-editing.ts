import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTimeZone, useTranslations } from 'use-intl'
import { type Album, getAlbum } from '#albums/contract.ts'
import { callApi, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { movingFrom } from '#client/moved-editor.ts'
import { usePageLocale } from '#client/root-data.ts'
import { afterSaving } from '#publishing/web/saving/after-saving.ts'
import { failureWordOf, type SaveFailureWord } from '#publishing/web/saving/save-outcome.ts'
import { useSavedWords } from '#publishing/web/saving/use-saved-words.ts'
import type { FormProblems } from '#publishing/web/work-form.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import {
  type AlbumForm,
  forgetProblems,
  formOfAlbum,
  NEW_ALBUM,
  readAlbumForm,
} from './album-form.ts'
import { createAlbumWriter } from './create-album-writer.ts'
import { type AlbumItem, itemsOfAlbum } from './sounds/album-item.ts'
import { useItems } from './sounds/use-items.ts'

const DEFAULT_ZONE = 'Asia/Tokyo'

/**
 * The form of an album that is there, or of a new one, with the sounds that were `chosen` for it.
 * What was typed stays, whatever the server says; a version that is not the newest is said, and nothing is overwritten unasked.
 */
export function useAlbumEditing(album: Album | undefined, chosen: readonly AlbumItem[] = []) {
  const t = useTranslations('uploads.toasts')
  const timeZone = useTimeZone() ?? DEFAULT_ZONE
  const wordsOf = useSavedWords()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const leaveFor = useLeaving(album?.id)
  const [typing, setTyping] = useState(() => beginWith(formOf(album, chosen, timeZone)))
  const { start, form } = typing
  const [write] = useState(createAlbumWriter)
  const [version, setVersion] = useState(album?.version)
  const [problems, setProblems] = useState<FormProblems>({})
  const [isStale, setStale] = useState(false)
  const [failed, setFailed] = useState<SaveFailureWord>()
  const [isBusy, setBusy] = useState(false)
  const items = useItems(album ? itemsOfAlbum(album) : chosen)

  function learn(from: Album) {
    setVersion(from.version)
    setProblems({})
    setStale(false)
    items.learn(itemsOfAlbum(from))
  }
  async function save(upon: number | undefined) {
    const reading = readAlbumForm(form, { before: start, timeZone })
    setProblems(reading.ok ? {} : reading.problems)
    if (!reading.ok) return
    setBusy(true)
    setFailed(undefined)
    const answer = await write({ id: album?.id, version: upon }, reading.fields)
    // Reading it again waits for the network, saving does not; to another address it has to follow.
    const isMoved = !isFailure(answer) && answer.id !== album?.id
    setBusy(isMoved)
    if (isFailure(answer)) {
      const fields = Object.entries(answer.fields).map(([field, { code }]) => [field, code])
      setProblems(Object.fromEntries(fields))
      setStale(answer.code === 'stale_version')
      if (answer.code !== 'stale_version') {
        const word = failureWordOf(form.status, album && start.status)
        toast(t(word), 'failed')
        setFailed(word)
      }
    } else {
      const saved = formOfAlbum(answer, timeZone)
      setTyping((now) => afterSaving(now, { sent: form, saved }))
      learn(answer)
      toast(wordsOf(answer, answer.title))
      // A new album has an address now, and one that is no longer public another.
      if (!isMoved) return await revalidate()
      await leaveFor(`/album/${answer.id}/edit`)
      setBusy(false)
    }
  }
  return {
    form,
    items,
    problems,
    isStale,
    failed,
    isBusy,
    version,
    isChanged: form !== start && !isBusy,
    save,
    edit(change: Partial<AlbumForm>) {
      setTyping((before) => ({ ...before, form: { ...before.form, ...change } }))
      setProblems((before) => forgetProblems(before, change))
    },
    async takeNewest(id: string) {
      const newest = await callApi(getAlbum, { params: { id } })
      if (isFailure(newest)) {
        setFailed('editFailed')
        return toast(t('editFailed'), 'failed')
      }
      setFailed(undefined)
      setTyping(beginWith(formOfAlbum(newest, timeZone)))
      learn(newest)
      await revalidate()
    },
  }
}

function beginWith(form: AlbumForm) {
  return { start: form, form }
}

function formOf(album: Album | undefined, chosen: readonly AlbumItem[], timeZone: string) {
  const sounds = chosen.map(({ id }) => id)
  return album ? formOfAlbum(album, timeZone) : { ...NEW_ALBUM, sounds }
}

/** @param from what was public and is Private is edited on at its new address */
function useLeaving(from: string | undefined) {
  const navigate = useNavigate()
  const locale = usePageLocale()
  const state = from === undefined ? undefined : movingFrom(from)
  return (path: string) => navigate(pathIn(locale, path), { replace: true, state })
}
