/**
 * The effect of a key in the field while the list has `count` options, of which `at` is marked; -1
 * is none.
 */
export type KeyMove = { mark: number } | 'open' | 'choose' | 'close' | 'remove' | undefined

interface Key {
  key: string
  /** An input method is at work: its keys are its own. */
  isComposing: boolean
}

/** Follows the combobox of the ARIA Authoring Practices: the focus stays in the field. */
export function moveOf(
  { key, isComposing }: Key,
  list: { isOpen: boolean; at: number; count: number },
): KeyMove {
  const { isOpen, at, count } = list
  if (isComposing) return undefined
  if (!isOpen) return key === 'ArrowDown' || key === 'ArrowUp' ? 'open' : undefined
  // One more place than options: the field itself, between the last and the first.
  if (key === 'ArrowDown') return { mark: at + 1 >= count ? -1 : at + 1 }
  if (key === 'ArrowUp') return { mark: at === -1 ? count - 1 : at - 1 }
  if (key === 'Escape') return 'close'
  if (at === -1) return undefined
  if (key === 'Enter') return 'choose'
  return key === 'Delete' ? 'remove' : undefined
}
