import type { WorkForm } from '../work-form.ts'

/** Two different objects where there are unsaved edits. */
export interface EditorState<Form> {
  saved: Form
  form: Form
}

/** The state after a save: what was typed during the request stays, and counts as unsaved. */
export function afterSaving<Form>(
  now: EditorState<Form>,
  { sent, saved }: { sent: Form; saved: Form },
): EditorState<Form> {
  return now.form === sent ? { saved, form: saved } : { saved: sent, form: now.form }
}

/** The state after an autosave, which leaves the status and the fields in `left` as they were. */
export function afterAutosave<Form extends WorkForm>(
  now: EditorState<Form>,
  sent: Form,
  left: ReadonlySet<string> = new Set(),
): EditorState<Form> {
  const saved = withoutLeft(sent, { before: now.saved, left })
  const { status } = now.saved
  return { ...now, saved: saved.status === status ? saved : { ...saved, status } }
}

/** The form as it was saved: the fields in `left` keep their value from before. */
function withoutLeft<Form extends object>(
  form: Form,
  { before, left }: { before: Form; left: ReadonlySet<string> },
): Form {
  const old = Object.entries(before).filter(([field]) => left.has(field))
  return old.length === 0 ? form : { ...form, ...Object.fromEntries(old) }
}

/** Returns true if there are unsaved edits of anything but the status. */
export function hasUnsavedContent({ saved, form }: EditorState<WorkForm>): boolean {
  if (form === saved) return false
  return JSON.stringify({ ...form, status: saved.status }) !== JSON.stringify(saved)
}

export interface RemoteItem {
  id: string
  version: number
  coverart: string | null
}

interface Editing<Item> {
  known: Item | undefined
  isTyping: boolean
  formOf: (item: Item) => object
}

/**
 * Returns what an editor adopts of a remote change: only the version where nothing else differs.
 */
export function resolveRemoteChange<Item extends RemoteItem>(
  newer: Item,
  { known, isTyping, formOf }: Editing<Item>,
): 'all' | 'version' | 'nothing' {
  if (!known || newer.version <= known.version) return 'nothing'
  if (!isTyping) return 'all'
  const contentOf = (item: Item) => JSON.stringify([formOf(item), item.coverart])
  return contentOf(newer) === contentOf(known) ? 'version' : 'nothing'
}
