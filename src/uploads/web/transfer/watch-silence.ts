/** Calls `onSilent` once there was no sign of life for so long; a dead connection raises no event. */
export function watchSilence(ms: number, onSilent: () => void) {
  let allowed = ms
  let timer = setTimeout(onSilent, allowed)
  return {
    /** A sign of life. From now on so long a silence is allowed; as long as before by default. */
    reset(next = allowed) {
      allowed = next
      clearTimeout(timer)
      timer = setTimeout(onSilent, allowed)
    },
    end: () => clearTimeout(timer),
  }
}
