import type { FormProblems } from '#publishing/web/work-form.ts'
import type { AlbumForm } from './album-form.ts'

/** What each group of fields is given. */
export interface FieldsProps {
  form: AlbumForm
  problems: FormProblems
  onEdit: (change: Partial<AlbumForm>) => void
}
