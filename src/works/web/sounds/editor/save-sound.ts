import { callApi } from '#client/api-client.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { type Sound, type SoundChange, updateSound } from '../../../sounds-contract.ts'
import { type SaveResult, saveResultOf } from '../../saving/save-outcome.ts'
import { readSoundForm, readValidFields, type SoundForm } from './sound-form.ts'

export interface SavingOptions {
  /** Seconds; undefined while unknown. */
  duration: number | undefined
  version?: number | undefined
  /** Names the write, so that it is recognised if its reply is lost. */
  written?: SoundChange['written']
  /** True for an autosave: it saves the valid fields, and leaves the status as it is. */
  keepsStatus?: boolean
  /** True retries for about a minute while no reply comes. */
  patiently?: boolean
}

/** Saves the form. Without `version` any other change is overwritten. */
export async function saveSound(
  id: string,
  form: SoundForm,
  { duration, version, written, keepsStatus = false, patiently = false }: SavingOptions,
): Promise<SaveResult<Sound>> {
  const whole = readSoundForm(form, duration)
  const part = keepsStatus && !whole.ok ? readValidFields(form, duration) : undefined
  const reading = part ? { ok: true as const, ...part } : whole
  if (!reading.ok) return { problems: reading.problems, failure: undefined }
  const { status, ...fields } = reading.fields
  const call = patiently ? callWithRetry : callApi
  const reply = await call(updateSound, {
    params: { id },
    body: {
      ...fields,
      ...(!keepsStatus && { status }),
      ...(version !== undefined && { version }),
      ...(written && { written }),
    },
  })
  return saveResultOf(reply, part?.left)
}
