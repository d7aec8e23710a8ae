/** For a rejected call: one that was aborted has no one to report to, anything else is thrown. */
export function ignoreAbort(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error
  }
}
