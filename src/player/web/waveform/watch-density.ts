/**
 * Tells when the page comes to pixels of another size: on another screen, or zoomed.
 *
 * @returns its undo
 */
export function watchDensity(onChange: () => void): () => void {
  const told = new AbortController()
  function listen() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', change, { once: true, signal: told.signal })
  }
  function change() {
    // A query tells of one density alone.
    listen()
    onChange()
  }
  listen()
  return () => told.abort()
}
