import { type WorkForm, withoutLeft } from '../work-form.ts'

/** What stands in an editor, and what of it is saved: it is unsaved where it is not the same object. */
export interface Typing<Form> {
  start: Form
  form: Form
}

/** Once a form was saved: what was typed while it was on its way stays, and counts as unsaved. */
export function afterSaving<Form>(
  now: Typing<Form>,
  { sent, saved }: { sent: Form; saved: Form },
): Typing<Form> {
  return now.form === sent ? { start: saved, form: saved } : { start: sent, form: now.form }
}

/**
 * Once a draft was kept by itself: what is chosen of its status waits for a press.
 *
 * @param left names of the fields that are wrong, and as they were
 */
export function afterKeeping<Form extends WorkForm>(
  now: Typing<Form>,
  sent: Form,
  left: ReadonlySet<string> = new Set(),
): Typing<Form> {
  const kept = withoutLeft(sent, { before: now.start, left })
  const { status } = now.start
  return { ...now, start: kept.status === status ? kept : { ...kept, status } }
}

/** Something other than its status was typed that is not saved. */
export function isUnkept({ start, form }: Typing<WorkForm>): boolean {
  if (form === start) return false
  return JSON.stringify({ ...form, status: start.status }) !== JSON.stringify(start)
}
