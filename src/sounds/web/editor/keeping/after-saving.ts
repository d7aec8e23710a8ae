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
