import { callApi, isFailure } from '#client/api-client.ts'
import { failureWordOf, type SaveFailureWord } from '#publishing/web/saving/save-outcome.ts'
import { getSound, type Sound } from '#sounds/contract.ts'
import type { Writer } from '#sounds/web/editor/create-writer.ts'
import { saveSound } from '#sounds/web/editor/save-sound.ts'
import type { Fact, Upload } from '#sounds/web/uploading/state/facts.ts'

type Tell = (fact: Fact) => void
type Said = { saved: Sound } | { failed: SaveFailureWord }

/**
 * Writes an upload's form to its sound, upon the version that the form stands upon, and tells what
 * became of it.
 *
 * @returns what is to be said of it in passing; nothing where the card says what is to be done
 */
export async function saveUpload(
  { id, form, savedForm, duration, version }: Upload,
  soundId: string,
  tell: Tell,
  { write = saveSound, patiently = false }: { write?: Writer; patiently?: boolean } = {},
): Promise<Said | undefined> {
  const result = await write(soundId, form, { duration, version, patiently })
  if (result.saved) {
    tell({ type: 'sound-saved', id, sound: result.saved, form })
    return { saved: result.saved }
  }
  const { problems, failure } = result
  const isStale = failure?.code === 'stale_version'
  const failed = failure && !isStale ? failureWordOf(form.status, savedForm.status) : undefined
  tell({ type: 'save-refused', id, problems, isStale, ...(failed && { failed }) })
  return failed && { failed }
}

/** Gives up what was typed for what the sound says now. */
export async function takeNewest({ id, sound, problems }: Upload, tell: Tell): Promise<void> {
  if (!sound) return
  const newest = await callApi(getSound, { params: { id: sound.id } })
  if (!isFailure(newest)) return tell({ type: 'newest-taken', id, sound: newest })
  tell({ type: 'save-refused', id, problems, failed: 'editFailed', isStale: true })
}
