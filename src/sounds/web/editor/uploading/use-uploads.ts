import { useEffect, useReducer, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { mayBeSound } from '#uploads/accepted-files.ts'
import { deleteTranscode, SOUND_MAX_BYTES } from '#uploads/contract.ts'
import { callApi, isFailure } from '#web/api-client.ts'
import { useToast } from '#web/ui/overlay/toasts.tsx'
import { deleteSound, getSound } from '../../../contract.ts'
import { saveSound, successOf } from '../save-sound.ts'
import { readSoundForm } from '../sound-form.ts'
import { takeTurns } from './in-turn.ts'
import { newLocalId } from './new-local-id.ts'
import { runUpload } from './run-upload.ts'
import { type Fact, isSettled, noUploads, type Upload, uploadsReducer } from './uploads-state.ts'

const TRANSFERS = 3

/** The uploads of a page: begun by `add`, ended by `remove` or by leaving the page. */
export function useUploads() {
  const say = useTranslations('problems')
  const [uploads, tell] = useReducer(uploadsReducer, noUploads)
  const latest = useRef(uploads)
  useEffect(() => {
    latest.current = uploads
  }, [uploads])
  const begin = useTransfers(tell, latest)
  const { save, saveAll } = useSaving(uploads, tell)
  useSettling(uploads, tell)
  const toast = useToast()

  function add(files: readonly File[]) {
    const wrong = files.filter((file) => !mayBeSound(file.name, file.type))
    if (wrong.length > 0) {
      const names = wrong.map((file) => file.name).join(', ')
      toast(say('file_not_allowed', { files: names }), 'failed')
    }
    const sounds = files.filter((file) => !wrong.includes(file))
    const large = sounds.filter((file) => file.size > SOUND_MAX_BYTES)
    for (const file of large) toast(`${file.name}: ${say('file_too_large')}`, 'failed')
    const chosen = sounds.filter((file) => !large.includes(file))
    const begun = chosen.map((file) => ({ id: newLocalId(), fileName: file.name, file }))
    tell({ type: 'files-chosen', files: begun.map(({ id, fileName }) => ({ id, fileName })) })
    for (const { id, file } of begun) begin.start(id, file)
  }

  async function remove(upload: Upload) {
    begin.abort(upload.id)
    tell({ type: 'sound-removed', id: upload.id })
    const { sound, transcodeId } = upload
    if (sound) await callApi(deleteSound, { params: { id: sound.id } })
    else if (transcodeId) await callApi(deleteTranscode, { params: { id: transcodeId } })
  }
  return { uploads, tell, add, remove, save, saveAll }
}

function useTransfers(tell: (fact: Fact) => void, latest: { current: readonly Upload[] }) {
  const t = useTranslations('uploads')
  const toast = useToast()
  const running = useRef(new Map<string, AbortController>())
  const inTurn = useRef(takeTurns(TRANSFERS))
  useEffect(() => {
    const all = running.current
    return () => {
      for (const upload of all.values()) upload.abort()
    }
  }, [])
  function start(id: string, file: File) {
    const upload = new AbortController()
    const { signal } = upload
    const { name } = file
    running.current.set(id, upload)
    runUpload({
      id,
      file,
      signal,
      tell,
      inTurn: inTurn.current,
      titleNow: () => latest.current.find((one) => one.id === id)?.form.title ?? '',
      onArrived: () => toast(t('toasts.uploaded', { name })),
      onReady: () => toast(t('toasts.transcoded', { name })),
      onFailed({ message }) {
        tell({ type: 'upload-failed', id, problem: message ?? t('transferFailed') })
        toast(t('toasts.failed', { name }), 'failed')
      },
    }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }
  return { start, abort: (id: string) => running.current.get(id)?.abort() }
}

/** Saves what was asked to be saved, as soon as there is a sound to save it to. */
function useSaving(uploads: readonly Upload[], tell: (fact: Fact) => void) {
  const t = useTranslations('uploads.toasts')
  const toast = useToast()
  const under = useRef(new Set<string>())
  useEffect(() => {
    for (const upload of uploads) {
      if (!upload.saving || !upload.sound || under.current.has(upload.id)) continue
      under.current.add(upload.id)
      carryOut(upload, upload.sound.id).finally(() => under.current.delete(upload.id))
    }
    async function carryOut({ id, form, duration }: Upload, soundId: string) {
      const result = await saveSound(soundId, form, { duration })
      if (result.saved) {
        tell({ type: 'sound-saved', id, sound: result.saved, form })
        toast(t(successOf(result.saved), { name: form.title }))
        return
      }
      tell({ type: 'save-refused', id, problems: result.problems })
      if (result.failure) toast(t('saveFailed'), 'failed')
    }
  }, [uploads, tell, toast, t])

  function save({ id, form, duration }: Upload) {
    const reading = readSoundForm(form, duration)
    if (reading.ok) tell({ type: 'save-asked', id })
    else tell({ type: 'save-refused', id, problems: reading.problems })
  }
  function saveAll() {
    for (const upload of uploads) if (upload.state !== 'ERROR' && !upload.saving) save(upload)
  }
  return { save, saveAll }
}

const SETTLE_MS = 1500

/** Looks again after a published sound until it has come out. */
function useSettling(uploads: readonly Upload[], tell: (fact: Fact) => void) {
  useEffect(() => {
    const waiting = uploads.filter(
      (upload) => upload.state === 'READY' && !upload.saving && !isSettled(upload),
    )
    if (waiting.length === 0) return
    const timer = setTimeout(async () => {
      for (const { id, sound } of waiting) {
        if (!sound) continue
        const now = await callApi(getSound, { params: { id: sound.id } })
        // A failure ends the looking: the page itself stays as it is.
        if (!isFailure(now)) tell({ type: 'sound-created', id, sound: now })
      }
    }, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [uploads, tell])
}
