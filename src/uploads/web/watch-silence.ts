/** What is watched for silence: tell it of each sign of life, and end it. */
export interface Watch {
  /** From now on this long may pass without a word; as long as before where nothing is said. */
  hear: (ms?: number) => void
  end: () => void
}

/** Calls `onSilent` once nothing was heard for so long; a dead connection says nothing itself. */
export function watchSilence(ms: number, onSilent: () => void): Watch {
  let patience = ms
  let timer = setTimeout(onSilent, patience)
  return {
    hear(next = patience) {
      patience = next
      clearTimeout(timer)
      timer = setTimeout(onSilent, patience)
    },
    end: () => clearTimeout(timer),
  }
}
