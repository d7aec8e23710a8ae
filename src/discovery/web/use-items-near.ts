import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#client/api-client.ts'
import { isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'

/**
 * Requests items when the reader comes near their place; there are none where the request fails.
 *
 * @param id of what they belong to: another one's are requested anew
 */
export function useItemsNear<Item>(
  id: string,
  read: (id: string, signal: AbortSignal) => Promise<{ items: readonly Item[] } | ApiFailure>,
): { items: readonly Item[]; place: RefObject<HTMLDivElement | null> } {
  const [items, setItems] = useState<readonly Item[]>([])
  const [isNear, setNear] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const reading = useRef(read)
  reading.current = read
  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '600px' },
    )
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    const gone = new AbortController()
    setItems([])
    if (!isNear) return
    reading.current(id, gone.signal).then((reply) => {
      if (!isFailure(reply)) setItems(reply.items)
    }, ignoreAbort(gone.signal))
    return () => gone.abort()
  }, [id, isNear])
  return { items, place }
}
