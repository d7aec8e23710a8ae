import type { Sound } from '../../../contract.ts'
import type { FormProblems, SoundForm } from '../sound-form.ts'

/** What each group of fields is given. */
export interface FieldsProps {
  form: SoundForm
  problems: FormProblems
  onEdit: (change: Partial<SoundForm>) => void
}

/** What is known of the sound beside the form. */
export interface Edited {
  coverart: Sound['coverart']
  /** Seconds; undefined while unknown. */
  duration: number | undefined
}
