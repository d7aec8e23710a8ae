import { type ApiFailure, isFailure } from '#client/api-client.ts'
import { TITLE_LENGTH } from '#publishing/contract.ts'
import { createSound, type Sound, type SoundFields } from '#sounds/contract.ts'
import { formOfSound, readSoundForm, type SoundForm } from '#sounds/web/editor/sound-form.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'

interface Draft {
  sound: Sound
  /** It has all that was typed but the status, which waits for the button. */
  holdsForm: boolean
}

/**
 * Creates the Draft of a file with all that is typed by then, so that there is no moment in which
 * only the page has it. What is wrong in it, or refused, is left to the card, which says so.
 */
export async function createDraft(
  transcodeId: string,
  form: SoundForm | undefined,
): Promise<Draft | ApiFailure> {
  const title = [...(form?.title.trim() ?? '')].slice(0, TITLE_LENGTH).join('')
  const titled = { transcodeId, ...(title && { title }) }
  const fields = form && fieldsOf({ ...form, title: title || form.title })
  const made = await callWithRetry(createSound, { body: { ...titled, ...fields } })
  if (!isFailure(made)) return { sound: made, holdsForm: holdsFields(made, fields) }
  if (!fields || Object.keys(made.fields).length === 0) return made
  const plain = await callWithRetry(createSound, { body: titled })
  return isFailure(plain) ? plain : { sound: plain, holdsForm: false }
}

/** Whether the sound has all of the form but its status. */
export function holds(sound: Sound, form: SoundForm): boolean {
  return holdsFields(sound, fieldsOf(form))
}

function fieldsOf(form: SoundForm): SoundFields | undefined {
  const reading = readSoundForm({ ...form, status: 'Draft' }, undefined)
  if (!reading.ok) return undefined
  const { status: _, ...fields } = reading.fields
  return fields
}

/** A sound that an earlier attempt has created, whose answer was lost, is as it was typed then. */
function holdsFields(sound: Sound, fields: SoundFields | undefined): boolean {
  const made = fieldsOf({ ...formOfSound(sound), cover: undefined })
  if (!fields || !made) return false
  const { coverartURL, ...plain } = fields
  if (coverartURL !== undefined && (coverartURL === null) !== (sound.coverart === null))
    return false
  const known: Record<string, unknown> = made
  return Object.entries(plain).every(
    ([field, value]) => JSON.stringify(known[field]) === JSON.stringify(value),
  )
}
