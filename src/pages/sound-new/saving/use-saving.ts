import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSavedMessage } from '#publishing/web/saving/use-saved-message.ts'
import { readSoundForm } from '#sounds/web/editor/sound-form.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { SoundUploadsStore } from '../drafts/new-sound-purpose.ts'
import { isSavable, isSettled, type SoundUpload } from '../state/sound-upload.ts'
import { createSaver, readSound, takeNewest } from './create-saver.ts'

/** Carries out requested saves as soon as there are sounds to save to. */
export function useSaving(uploads: readonly SoundUpload[], store: SoundUploadsStore) {
  const { dispatch } = store
  const [saver] = useState(() => createSaver(store))
  const t = useTranslations('uploads.toasts')
  const wordsOf = useSavedMessage()
  const toast = useToast()
  const running = useRef(new Set<string>())
  const early = useRef(new Set<string>())
  useEffect(() => {
    for (const upload of uploads) {
      if (!upload.saving || running.current.has(upload.id)) continue
      if (!upload.sound) early.current.add(upload.id)
      if (!upload.sound) continue
      running.current.add(upload.id)
      carryOut(upload).finally(() => running.current.delete(upload.id))
    }
    async function carryOut(upload: SoundUpload) {
      const patiently = early.current.delete(upload.id)
      const outcome = await saver.save(upload.id, { patiently })
      if (!outcome) return
      if ('failed' in outcome) toast(t(outcome.failed), 'failed')
      else toast(wordsOf(outcome.saved, upload.form.title))
    }
  }, [uploads, saver, toast, t, wordsOf])
  useSettling(uploads, dispatch)

  function save({ id, form, duration }: SoundUpload, { over = false } = {}) {
    const reading = readSoundForm(form, duration)
    if (reading.ok) dispatch({ type: 'save-requested', id, over })
    else dispatch({ type: 'save-refused', id, problems: reading.problems })
  }
  return {
    by: saver.by,
    save,
    saveAll() {
      for (const upload of uploads.filter(isSavable)) if (!upload.saving) save(upload)
    },
    autosave: saver.autosave,
    takeNewest: (upload: SoundUpload) => takeNewest(upload, dispatch),
    readSound: (upload: SoundUpload) => readSound(upload, dispatch),
  }
}

const SETTLE_MS = 1500

/** Reads a sound that was to be published again until it is. */
function useSettling(uploads: readonly SoundUpload[], dispatch: SoundUploadsStore['dispatch']) {
  const waiting = uploads.filter(
    (upload) => upload.state === 'READY' && !upload.saving && !isSettled(upload),
  )
  const readAll = useEffectEvent(async () => {
    for (const upload of waiting) await readSound(upload, dispatch)
  })
  const isWaiting = waiting.length > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => readAll(), SETTLE_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
