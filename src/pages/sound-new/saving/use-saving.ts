import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSavedWords } from '#publishing/web/saving/use-saved-words.ts'
import { readSoundForm } from '#sounds/web/editor/sound-form.ts'
import type { Upload } from '#sounds/web/uploading/state/facts.ts'
import { isSavable } from '#sounds/web/uploading/state/reading.ts'
import type { UploadsStore } from '#sounds/web/uploading/state/uploads-store.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { createSaver } from './create-saver.ts'
import { takeNewest } from './save-upload.ts'
import { lookAgain, useSettling } from './use-settling.ts'

/** Saves what was asked to be saved, as soon as there is a sound to save it to. */
export function useSaving(uploads: readonly Upload[], store: UploadsStore) {
  const { tell } = store
  const [saver] = useState(() => createSaver(store))
  const t = useTranslations('uploads.toasts')
  const wordsOf = useSavedWords()
  const toast = useToast()
  const under = useRef(new Set<string>())
  const early = useRef(new Set<string>())
  useEffect(() => {
    for (const upload of uploads) {
      if (!upload.saving || under.current.has(upload.id)) continue
      if (!upload.sound) early.current.add(upload.id)
      if (!upload.sound) continue
      under.current.add(upload.id)
      carryOut(upload).finally(() => under.current.delete(upload.id))
    }
    async function carryOut(upload: Upload) {
      const patiently = early.current.delete(upload.id)
      const said = await saver.save(upload.id, { patiently })
      if (!said) return
      if ('failed' in said) toast(t(said.failed), 'failed')
      else toast(wordsOf(said.saved, upload.form.title))
    }
  }, [uploads, saver, toast, t, wordsOf])
  useSettling(uploads, tell)

  function save({ id, form, duration }: Upload, { over = false } = {}) {
    const reading = readSoundForm(form, duration)
    if (reading.ok) tell({ type: 'save-asked', id, over })
    else tell({ type: 'save-refused', id, problems: reading.problems })
  }
  function saveAll() {
    for (const upload of uploads.filter(isSavable)) if (!upload.saving) save(upload)
  }
  return {
    by: saver.by,
    save,
    saveAll,
    keep: saver.keep,
    takeNewest: (upload: Upload) => takeNewest(upload, tell),
    lookAgain: (upload: Upload) => lookAgain(upload, tell),
  }
}
