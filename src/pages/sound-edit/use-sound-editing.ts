import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { movingFrom } from '#client/moved-editor.ts'
import { useMe, usePageLocale } from '#client/root-data.ts'
import { afterKeeping, afterSaving, isUnkept } from '#publishing/web/saving/after-saving.ts'
import { failureWordOf, type SaveFailureWord } from '#publishing/web/saving/save-outcome.ts'
import { useSavedWords } from '#publishing/web/saving/use-saved-words.ts'
import type { FormProblems } from '#publishing/web/work-form.ts'
import { getSound, type Sound } from '#sounds/contract.ts'
import { autosaveResultOf } from '#sounds/web/autosave/autosave-timer.ts'
import { createWriter } from '#sounds/web/editor/create-writer.ts'
import type { Saving, SavingOptions } from '#sounds/web/editor/save-sound.ts'
import {
  forgetProblems,
  formOfSound,
  isSameLimit,
  type SoundForm,
  whatToAdopt,
} from '#sounds/web/editor/sound-form.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { localStorageOf } from '#uploads/web/resume/stored-list.ts'
import { moveUnfinished, openUnfinishedStore } from '#uploads/web/resume/unfinished-store.ts'

/** The form of a sound that is there. What was typed stays, whatever the server says. */
export function useSoundEditing(sound: Sound) {
  const t = useTranslations('uploads.toasts')
  const wordsOf = useSavedWords()
  const toast = useToast()
  const show = useShow(sound.id)
  const [typing, setTyping] = useState(() => beginWith(sound))
  const { start, form } = typing
  const [problems, setProblems] = useState<FormProblems>({})
  const [isStale, setStale] = useState(false)
  const [failed, setFailed] = useState<SaveFailureWord>()
  const [isBusy, setBusy] = useState(false)
  const [coverBusy, setCoverBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { known, write } = useWriting(sound)

  function begin(from: Sound) {
    known.current = from
    setTyping(beginWith(from))
    setProblems({})
    setStale(false)
    setFailed(undefined)
  }
  // Its audio was replaced, say: nothing that was typed is lost by taking what is there now.
  const adopt = useEffectEvent((newer: Sound) => {
    const isTyping = form !== start || isBusy
    const adopted = whatToAdopt(newer, { known: known.current, isTyping })
    if (adopted === 'all') return begin(newer)
    if (adopted === 'version') {
      known.current = newer
      setStale(false)
    }
    const { limitError } = newer.edit ?? {}
    if (limitError && isSameLimit(form, start)) {
      setProblems((before) => ({ ...before, limitTo: limitError }))
    }
  })
  useEffect(() => adopt(sound), [sound])
  /** What is typed meanwhile stays, and waits for the next time. */
  async function keep() {
    const result = await write(form, { keepsStatus: true })
    if (result.saved) setTyping((now) => afterKeeping(now, form, result.left))
    else if (result.failure?.code === 'stale_version') setStale(true)
    return autosaveResultOf(result)
  }
  async function save(more: { over?: boolean } = {}) {
    setBusy(true)
    setFailed(undefined)
    const result = await write(form, more)
    // Reading it again waits for the network, saving does not; to another address it has to follow.
    const isMoved = result.saved !== undefined && result.saved.id !== sound.id
    setBusy(isMoved)
    if (result.saved) {
      const saved = formOfSound(result.saved)
      setTyping((now) => afterSaving(now, { sent: form, saved }))
      setProblems({})
      setStale(false)
      toast(wordsOf(result.saved, result.saved.title))
      await show(result.saved)
      if (isMoved) setBusy(false)
    } else {
      setProblems(result.problems)
      const { failure } = result
      setStale(failure?.code === 'stale_version')
      if (failure && failure.code !== 'stale_version') {
        const word = failureWordOf(form.status, start.status)
        toast(t(word), 'failed')
        setFailed(word)
      }
    }
  }
  return {
    form,
    problems,
    isStale,
    failed,
    isBusy,
    coverBusy,
    isChanged: form !== start && !isLeaving && !isBusy,
    isUnkept: isUnkept(typing) && !isLeaving,
    /** Nobody else sees what is kept of it, whatever is chosen of its status. */
    isDraft: sound.status === 'Draft' && !sound.edit?.wantedStatus,
    edit(change: Partial<SoundForm>) {
      setTyping((before) => ({ ...before, form: { ...before.form, ...change } }))
      setProblems((before) => forgetProblems(before, change))
    },
    keep,
    save,
    setCoverBusy,
    leave: setLeaving,
    async takeNewest() {
      const newest = await callApi(getSound, { params: { id: sound.id } })
      if (isFailure(newest)) {
        setFailed('editFailed')
        return toast(t('editFailed'), 'failed')
      }
      begin(newest)
      await show(newest)
    },
  }
}

function beginWith(sound: Sound) {
  const form = formOfSound(sound)
  return { start: form, form }
}

interface Writing extends Pick<SavingOptions, 'keepsStatus'> {
  over?: boolean
}

/** Writes one after the other, each upon the version that the one before has made. */
function useWriting(sound: Sound) {
  const { id, duration } = sound
  const known = useRef(sound)
  const [writeForm] = useState(createWriter)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  async function write(form: SoundForm, { over, keepsStatus }: Writing): Promise<Saving> {
    const before = last.current
    const done = Promise.withResolvers<void>()
    last.current = done.promise
    await before
    try {
      const result = await writeForm(id, form, {
        duration: duration || undefined,
        version: over ? undefined : known.current.version,
        ...(keepsStatus && { keepsStatus }),
      })
      if (result.saved) known.current = result.saved
      return result
    } finally {
      done.resolve()
    }
  }
  return { known, write }
}

/** The page as it is now; what was public and is Private has another address. */
function useShow(id: string) {
  const navigate = useNavigate()
  const locale = usePageLocale()
  const owner = useMe()?.username ?? ''
  const { revalidate } = useRevalidator()
  return async (saved: Sound) => {
    if (saved.id === id) return revalidate()
    const storeOf = (soundId: string) => openUnfinishedStore(localStorageOf(), owner, soundId)
    moveUnfinished(storeOf(id), storeOf(saved.id))
    const path = pathIn(locale, `/sound/${saved.id}/edit`)
    await navigate(path, { replace: true, state: movingFrom(id) })
  }
}
