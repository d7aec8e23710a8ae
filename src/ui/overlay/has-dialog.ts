const DIALOGS = 'dialog[open], [role=dialog], [role=alertdialog]'

/** A dialog is open: what is behind it hears no keys. */
export function hasDialog(): boolean {
  return document.querySelector(DIALOGS) !== null
}
