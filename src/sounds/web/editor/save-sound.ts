import { callApi } from '#client/api-client.ts'
import {
  createWriteNames,
  type SaveResult,
  saveResultOf,
} from '#publishing/web/saving/save-outcome.ts'
import type { FormReading } from '#publishing/web/work-form.ts'
import { callWithRetry } from '#uploads/web/transfer/retry.ts'
import { type Sound, type SoundChange, type SoundFields, updateSound } from '../../contract.ts'
import { readSoundForm, readValidFields, type SoundForm } from './sound-form.ts'

export interface SavingOptions {
  /** Seconds; undefined while unknown. */
  duration: number | undefined
  version?: number | undefined
  /** Names the write, so that it is recognised if its reply is lost. */
  written?: SoundChange['written']
  /** As in an autosave: saves the valid fields, and leaves the status as it is. */
  keepsStatus?: boolean
  /** Retried for about a minute while no reply comes. */
  patiently?: boolean
}

/** Saves the form. Without `version` any other change is overwritten. */
export async function saveSound(
  id: string,
  form: SoundForm,
  { duration, version, written, keepsStatus = false, patiently = false }: SavingOptions,
): Promise<SaveResult<Sound>> {
  const reading = readFor(form, duration, keepsStatus)
  if (!reading.ok) return { problems: reading.problems, failure: undefined }
  const { left } = reading
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
  return saveResultOf(reply, left)
}

function readFor(
  form: SoundForm,
  duration: number | undefined,
  keepsStatus: boolean,
): FormReading<SoundFields> & { left?: ReadonlySet<string> } {
  const whole = readSoundForm(form, duration)
  const part = keepsStatus && !whole.ok ? readValidFields(form, duration) : undefined
  return part ? { ok: true, ...part } : whole
}

export type SoundWriter = typeof saveSound

/** For the consecutive writes of one sound: a write whose reply was lost is recognised. */
export function createSoundWriter(writer?: string): SoundWriter {
  const nameWrite = createWriteNames(writer)
  return (id, form, options) => saveSound(id, form, { ...options, written: nameWrite() })
}
