import pLimit, { type LimitFunction } from 'p-limit'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { usePolling } from '#client/polling.ts'
import { randomId } from '#kernel/random-id.ts'
import { useToast } from '#ui/overlay/toasts.tsx'
import { findUpload } from '#uploads/web/state/uploads-reducer.ts'
import type { Status } from '#works/contract.ts'
import { getSound, type Sound } from '#works/sounds-contract.ts'
import { withoutLeft } from '#works/web/saving/editor-state.ts'
import { failureWordOf, type SaveFailureWord } from '#works/web/saving/save-outcome.ts'
import { useSavedMessage } from '#works/web/saving/use-saved-message.ts'
import { createSoundWriter } from '#works/web/sounds/editor/save-sound.ts'
import { readSoundForm } from '#works/web/sounds/editor/sound-form.ts'
import { type AutosaveResult, autosaveResultOf } from '#works/web/sounds/editor/use-autosave.ts'
import type { SoundUploadsStore } from './drafts/new-sound-purpose.ts'
import { isDraft, isSettled, type SoundUpload } from './state/sound-upload.ts'

const SETTLE_MS = 1500

interface SaveChoice {
  /** A status instead of the one that is chosen. */
  status?: Status
  /** True overwrites whatever was changed elsewhere. */
  over?: boolean
}

type SaveOutcome = { saved: Sound; before: Status } | { failed: SaveFailureWord }

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
    for (const { id, form, saving, sound } of uploads) {
      if (!saving || running.current.has(id)) continue
      if (!sound) {
        early.current.add(id)
        continue
      }
      running.current.add(id)
      void carryOut(id, form.title).finally(() => running.current.delete(id))
    }
    async function carryOut(id: string, title: string) {
      const patiently = early.current.delete(id)
      const outcome = await saver.save(id, { patiently })
      if (!outcome) return
      if ('failed' in outcome) toast(t(outcome.failed), 'failed')
      else toast(wordsOf(outcome.saved, { name: title, before: outcome.before }))
    }
  }, [uploads, saver, toast, t, wordsOf])
  const unsettled = uploads.filter(
    (upload) => upload.state === 'READY' && !upload.saving && !isSettled(upload),
  )
  // A sound that was to be published is read again until it is.
  const readAll = async () => {
    for (const upload of unsettled) await saver.readSound(upload)
  }
  usePolling(unsettled.length > 0 ? 'unsettled' : undefined, readAll, { pause: SETTLE_MS })

  function save({ id, form, duration }: SoundUpload, choice: SaveChoice = {}) {
    const { over = false, status = form.status } = choice
    if (status !== form.status) dispatch({ type: 'form-edited', id, change: { status } })
    const reading = readSoundForm({ ...form, status }, duration)
    if (reading.ok) dispatch({ type: 'save-requested', id, over })
    else dispatch({ type: 'save-refused', id, problems: reading.problems })
  }
  return {
    ...saver,
    save,
  }
}

/** Writes the forms of uploads: of each one after the other, as it is when its turn comes. */
export function createSaver({ get, dispatch }: SoundUploadsStore) {
  const by = randomId()
  const write = createSoundWriter(by)
  const queues = new Map<string, LimitFunction>()
  function inOrder<Result>(id: string, act: (upload?: SoundUpload) => Promise<Result>) {
    const queue = queues.get(id) ?? pLimit(1)
    queues.set(id, queue)
    return queue(() => act(findUpload(get(), id)))
  }
  return {
    by,
    /** `patiently`: it was requested before there was a sound. @returns what to show as a toast */
    save: (id: string, { patiently = false } = {}) =>
      inOrder(id, async (upload): Promise<SaveOutcome | undefined> => {
        if (!upload?.sound) return undefined
        const { form, savedForm, duration, version, sound } = upload
        const result = await write(sound.id, form, { duration, version, patiently })
        if (result.saved) {
          dispatch({ type: 'sound-saved', id, sound: result.saved, form })
          return { saved: result.saved, before: sound.status }
        }
        const { problems, failure } = result
        const isStale = failure?.code === 'stale_version'
        const isFailed = failure !== undefined && !isStale
        const failed = isFailed ? failureWordOf(form.status, savedForm.status) : undefined
        dispatch({ type: 'save-refused', id, problems, isStale, ...(failed && { failed }) })
        return failed && { failed }
      }),
    /** Saves a draft silently unless another writer was first; its status waits for the button. */
    autosave: (id: string) =>
      inOrder(id, async (upload): Promise<AutosaveResult> => {
        if (!upload?.sound || !isDraft(upload)) return 'refused'
        const { form, savedForm, duration, version, problems, sound } = upload
        const draft = { ...form, status: sound.status }
        const result = await write(sound.id, draft, { duration, version, keepsStatus: true })
        if (result.saved) {
          const { saved, left = new Set() } = result
          const written = withoutLeft(form, { before: savedForm, left })
          dispatch({ type: 'draft-saved', id, sound: saved, form: written })
        } else if (result.failure?.code === 'stale_version') {
          dispatch({ type: 'save-refused', id, problems, isStale: true })
        }
        return autosaveResultOf(result)
      }),
    /** Replaces unsaved edits with the sound as it is now. */
    async takeNewest({ id, sound, problems }: SoundUpload) {
      if (!sound) return
      const newest = await callApi(getSound, { params: { id: sound.id } })
      if (!isFailure(newest)) return dispatch({ type: 'newest-taken', id, sound: newest })
      dispatch({ type: 'save-refused', id, problems, failed: 'editFailed', isStale: true })
    },
    async readSound({ id, sound }: SoundUpload) {
      if (!sound) return
      const now = await callApi(getSound, { params: { id: sound.id } })
      if (!isFailure(now)) dispatch({ type: 'sound-read', id, sound: now })
    },
  }
}
