import { callApi, isFailure } from '#web/api-client.ts'
import { getSound } from '../../../contract.ts'
import { type Saving, type SavingOptions, saveSound } from '../save-sound.ts'
import { formOfSound, readSoundForm, type SoundForm } from '../sound-form.ts'
import { keptOf } from './kept.ts'

/** Writes a form as `saveSound` does. */
export type Writer = typeof saveSound

/**
 * Of one sound, whose writings come one after the other. One whose answer was lost may have come
 * through: then the sound is newer by nobody else's hand, and the next writing stands upon it.
 */
export function createWriter(): Writer {
  const lost = new Set<string>()

  async function writeAgain(id: string, form: SoundForm, options: SavingOptions): Promise<Saving> {
    const result = await saveSound(id, form, options)
    if (result.saved || result.failure?.code !== 'stale_version') return result
    if (lost.size === 0) return result
    const newest = await callApi(getSound, { params: { id } })
    if (isFailure(newest)) return { ...result, failure: newest }
    const isOwn = lost.has(wordsOf(formOfSound(newest), options))
    return isOwn ? saveSound(id, form, { ...options, version: newest.version }) : result
  }
  return async (id, form, options) => {
    const result = await writeAgain(id, form, options)
    if (result.saved) lost.clear()
    else if (keptOf(result) === 'lost') lost.add(wordsOf(form, options))
    return result
  }
}

/** What a form says, however it was written; its cover has another name once it is there. */
function wordsOf(form: SoundForm, { duration }: SavingOptions): string {
  return JSON.stringify(readSoundForm({ ...form, cover: undefined }, duration))
}
