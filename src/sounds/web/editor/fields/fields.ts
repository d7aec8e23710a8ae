import type { Sound } from '../../../contract.ts'
import type { FormProblems, SoundForm } from '../sound-form.ts'

/** What each group of fields is given. */
export interface FieldsProps {
  form: SoundForm
  problems: FormProblems
  onEdit: (change: Partial<SoundForm>) => void
}

/** What an album has as well. */
export type SharedForm = Pick<
  SoundForm,
  | 'cover'
  | 'title'
  | 'reading'
  | 'genre'
  | 'tags'
  | 'description'
  | 'sales'
  | 'price'
  | 'nameyourprice'
  | 'license'
  | 'ccType'
>

/** Of groups of fields that stand in the album's editor, too. */
export interface SharedProps {
  form: SharedForm
  problems: FormProblems
  onEdit: (change: Partial<SharedForm>) => void
}

/** What is known of the sound beside the form. */
export interface Edited {
  coverart: Sound['coverart']
  /** Seconds; undefined while unknown. */
  duration: number | undefined
  /** Where it is there already. */
  sound?: Sound
}
