/**
 * One visit of the page: its lock is held as long as the page lives, so that another tab can tell
 * what is in hand from what was left.
 */
export interface Visit {
  /** A name that no other upload of this browser has. */
  nameUpload: () => string
  id: string
  end: () => void
}

const nameOf = (id: string) => `uploads-of-visit:${id}`

export function beginVisit(): Visit {
  const random = crypto.getRandomValues(new Uint32Array(2))
  const id = [...random].map((word) => word.toString(36)).join('')
  const ending = new AbortController()
  const held = new Promise<void>((resolve) =>
    ending.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  // Without locks (plain http) every visit counts as over: at worst something is offered twice.
  void navigator.locks?.request(nameOf(id), () => held)
  let count = 0
  return {
    id,
    nameUpload() {
      count += 1
      return `${id}-${count}`
    },
    end: () => ending.abort(),
  }
}

/** Whether the visits go on, in this tab or in another. */
export async function listLiveVisits(): Promise<(id: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (id) => names.has(nameOf(id))
}
