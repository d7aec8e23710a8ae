/** Tells when the page comes to pixels of another size, on another screen or zoomed, until `signal`. */
export function watchDensity(onChange: () => void, signal: AbortSignal): void {
  const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
  const change = () => {
    // A query tells of one density alone.
    watchDensity(onChange, signal)
    onChange()
  }
  query.addEventListener('change', change, { once: true, signal })
}
