import type { Sound } from '#sounds/contract.ts'
import type { FormProblems, WorkForm } from '../work-form.ts'

/** Props of the field groups in both editors. Status has a field of its own. */
export type SharedForm = Omit<WorkForm, 'status'>

export interface SharedProps {
  form: SharedForm
  problems: FormProblems
  onEdit: (change: Partial<SharedForm>) => void
}

/** What is known of the work beside the form. */
export interface Edited {
  coverart: Sound['coverart']
  /** Seconds; undefined while unknown. */
  duration: number | undefined
  /** Where it is there already. */
  sound?: Sound
}
