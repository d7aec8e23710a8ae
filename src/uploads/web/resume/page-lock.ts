/**
 * A lock that is held as long as the page lives, so that another tab can tell uploads that are
 * under way from those that were left.
 */
export interface PageLock {
  id: string
  /** An id that no other upload of this browser has. */
  createUploadId: () => string
  release: () => void
}

const nameOf = (id: string) => `uploads-of-visit:${id}`

export function holdPageLock(): PageLock {
  const random = crypto.getRandomValues(new Uint32Array(2))
  const id = [...random].map((word) => word.toString(36)).join('')
  const released = Promise.withResolvers<void>()
  // Without locks (plain http) every page counts as closed: at worst an upload is offered twice.
  void navigator.locks?.request(nameOf(id), () => released.promise)
  let count = 0
  return {
    id,
    createUploadId() {
      count += 1
      return `${id}-${count}`
    },
    release: released.resolve,
  }
}

/** @returns whether the page with this id is still open, in this tab or another */
export async function findOpenPages(): Promise<(id: string) => boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = new Set(held.map(({ name }) => name))
  return (id) => names.has(nameOf(id))
}
