import { useEffect } from 'react'

const TYPING = 'input, textarea, select, [contenteditable]'

/** A key of the whole page, which is a character where one types. */
export function useKey(key: string, then: (event: KeyboardEvent) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== key || event.metaKey || event.ctrlKey || event.altKey) return
      if (event.target instanceof Element && event.target.matches(TYPING)) return
      then(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

const DIALOGS = 'dialog[open], [role=dialog], [role=alertdialog]'

/** A dialog is open: what is behind it gets no keys. */
export function hasDialog(): boolean {
  return document.querySelector(DIALOGS) !== null
}
