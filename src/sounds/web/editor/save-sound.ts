import { type ApiFailure, callApi, isFailure } from '#web/api-client.ts'
import { type Sound, updateSound } from '../../contract.ts'
import { type FormProblems, readSoundForm, type SoundForm } from './sound-form.ts'

export type Saving =
  | { saved: Sound }
  | { saved?: undefined; problems: FormProblems; failure: ApiFailure | undefined }

/**
 * Writes the whole form. Without `version` it stands over whatever else was changed meanwhile.
 *
 * @returns problems by field, beside the call’s failure where it got that far
 */
export async function saveSound(
  id: string,
  form: SoundForm,
  { duration, version }: { duration: number | undefined; version?: number | undefined },
): Promise<Saving> {
  const reading = readSoundForm(form, duration)
  if (!reading.ok) return { problems: reading.problems, failure: undefined }
  const answer = await callApi(updateSound, {
    params: { id },
    body: { ...reading.fields, ...(version !== undefined && { version }) },
  })
  if (!isFailure(answer)) return { saved: answer }
  const fields = Object.entries(answer.fields).map(([field, { code }]) => [field, code])
  return { problems: Object.fromEntries(fields), failure: answer }
}

/** Which of the success messages fits what the sound has become. */
export function successOf(
  sound: Sound,
): 'publishLater' | 'published' | 'savedPrivate' | 'savedDraft' {
  if (sound.edit?.wantedStatus) return 'publishLater'
  if (sound.status === 'Released') return 'published'
  return sound.status === 'Private' ? 'savedPrivate' : 'savedDraft'
}
