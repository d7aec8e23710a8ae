const LOOK_MS = 300

interface Ends {
  /** Whether what it left behind is being taken: then it is no end. */
  isTaking: () => boolean
  onGone: () => void
}

/**
 * Looks whether a popup was closed; a window of another origin tells nothing else. A window that has
 * done its work closes as well, and what it left behind arrives a moment later.
 */
export function watchPopup(popup: Pick<Window, 'closed'>, { isTaking, onGone }: Ends): () => void {
  let looksClosed = 0
  const timer = setInterval(() => {
    if (!popup.closed || isTaking()) return
    looksClosed += 1
    if (looksClosed < 3) return
    clearInterval(timer)
    onGone()
  }, LOOK_MS)
  return () => clearInterval(timer)
}
