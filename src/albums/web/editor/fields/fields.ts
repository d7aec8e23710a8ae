import type { AlbumForm, FormProblems } from '../album-form.ts'

/** What each group of fields is given. */
export interface FieldsProps {
  form: AlbumForm
  problems: FormProblems
  onEdit: (change: Partial<AlbumForm>) => void
}
