import { type ApiFailure, callApi, isFailure } from '#client/api-client.ts'
import type { FormProblems } from '#publishing/web/work-form.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { type Sound, type SoundChange, updateSound } from '../../contract.ts'
import { type FormReading, readRightFields, readSoundForm, type SoundForm } from './sound-form.ts'

export type Saving =
  | {
      saved: Sound
      /** Fields of the form that are wrong, and as they were. */
      left?: ReadonlySet<string>
    }
  | { saved?: undefined; problems: FormProblems; failure: ApiFailure | undefined }

export interface SavingOptions {
  /** Seconds; undefined while unknown. */
  duration: number | undefined
  version?: number | undefined
  /** Names the writing, so that one whose answer was lost is known again. */
  written?: SoundChange['written']
  /** As drafts are kept by themselves: with all that is right, and the status as it is. */
  keepsStatus?: boolean
  /** Nobody waits for it: it is retried for about a minute while no answer comes. */
  patiently?: boolean
}

/**
 * Writes the whole form, with its status unless that is to stay as it is. Without `version` it stands
 * over whatever else was changed meanwhile.
 *
 * @returns problems by field, beside the call’s failure where it got that far
 */
export async function saveSound(
  id: string,
  form: SoundForm,
  { duration, version, written, keepsStatus = false, patiently = false }: SavingOptions,
): Promise<Saving> {
  const reading = readFor(form, duration, keepsStatus)
  if (!reading.ok) return { problems: reading.problems, failure: undefined }
  const { left } = reading
  const { status, ...fields } = reading.fields
  const call = patiently ? callWithRetry : callApi
  const answer = await call(updateSound, {
    params: { id },
    body: {
      ...fields,
      ...(!keepsStatus && { status }),
      ...(version !== undefined && { version }),
      ...(written && { written }),
    },
  })
  if (!isFailure(answer)) return { saved: answer, ...(left && { left }) }
  const refused = Object.entries(answer.fields).map(([field, { code }]) => [field, code])
  return { problems: Object.fromEntries(refused), failure: answer }
}

function readFor(
  form: SoundForm,
  duration: number | undefined,
  isKeeping: boolean,
): FormReading & { left?: ReadonlySet<string> } {
  const whole = readSoundForm(form, duration)
  const part = isKeeping && !whole.ok ? readRightFields(form, duration) : undefined
  return part ? { ok: true, ...part } : whole
}
