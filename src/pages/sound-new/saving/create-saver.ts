import { createWriterId } from '#publishing/web/saving/create-writer-id.ts'
import { withoutLeft } from '#publishing/web/work-form.ts'
import type { Kept } from '#sounds/web/autosave/kept.ts'
import { keptOf } from '#sounds/web/autosave/kept.ts'
import { createWriter, type Writer } from '#sounds/web/editor/create-writer.ts'
import { isDraft } from '#sounds/web/uploading/state/reading.ts'
import type { UploadsStore } from '#sounds/web/uploading/state/uploads-store.ts'
import { saveUpload } from './save-upload.ts'

/** Writes the forms of uploads: of each one after the other, as it stands when its turn comes. */
export function createSaver({ get, tell }: UploadsStore) {
  const by = createWriterId()
  const last = new Map<string, Promise<unknown>>()
  const writers = new Map<string, Writer>()
  const find = (id: string) => get().list.find((upload) => upload.id === id)
  function writerOf(soundId: string): Writer {
    const writer = writers.get(soundId) ?? createWriter(by)
    writers.set(soundId, writer)
    return writer
  }
  async function inTurn<Result>(id: string, act: () => Promise<Result>): Promise<Result> {
    const before = last.get(id)
    const done = Promise.withResolvers<void>()
    last.set(id, done.promise)
    await before
    return act().finally(done.resolve)
  }
  return {
    /** Whose its writings are. */
    by,
    /**
     * Carries out what was asked for; `patiently` where that was before there was a sound.
     *
     * @returns what is to be said of it in passing
     */
    save: (id: string, { patiently = false } = {}) =>
      inTurn(id, async () => {
        const upload = find(id)
        if (!upload?.sound) return undefined
        const { id: soundId } = upload.sound
        return saveUpload(upload, soundId, tell, { write: writerOf(soundId), patiently })
      }),
    /**
     * Keeps a draft by itself, and says nothing of it but that another was first. What is chosen of
     * its status waits for a press.
     */
    keep: (id: string) =>
      inTurn(id, async (): Promise<Kept> => {
        const upload = find(id)
        if (!upload?.sound || !isDraft(upload)) return 'refused'
        const { form, duration, version, problems, sound } = upload
        const draft = { ...form, status: sound.status }
        const options = { duration, version, keepsStatus: true }
        const result = await writerOf(sound.id)(sound.id, draft, options)
        if (result.saved) {
          const { saved, left = new Set() } = result
          const kept = withoutLeft(form, { before: upload.savedForm, left })
          tell({ type: 'draft-kept', id, sound: saved, form: kept })
        } else if (result.failure?.code === 'stale_version') {
          tell({ type: 'save-refused', id, problems, isStale: true })
        }
        return keptOf(result)
      }),
  }
}
