/**
 * Tells what was heard when the page may be the last time awake: phones end hidden pages without a
 * word. Gives what ends it.
 */
export function flushWhenHidden(player: { flush(): void }): () => void {
  const hide = () => {
    if (document.visibilityState === 'hidden') player.flush()
  }
  document.addEventListener('visibilitychange', hide)
  return () => document.removeEventListener('visibilitychange', hide)
}
