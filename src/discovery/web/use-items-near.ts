import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#client/api-client.ts'
import { isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'

interface Found<Item> {
  items: readonly Item[]
  /** The cursor of more. */
  next?: string | null
}

/**
 * Requests items when the reader comes near their place; there are none where the request fails.
 *
 * @param id of what they belong to: another one's are requested anew
 */
export function useItemsNear<Item>(
  id: string,
  read: (id: string, signal: AbortSignal) => Promise<Found<Item> | ApiFailure>,
): Found<Item> & { place: RefObject<HTMLDivElement | null> } {
  const [found, setFound] = useState<Found<Item>>({ items: [] })
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
    setFound({ items: [] })
    if (!isNear) return
    reading.current(id, gone.signal).then((reply) => {
      if (!isFailure(reply)) setFound(reply)
    }, ignoreAbort(gone.signal))
    return () => gone.abort()
  }, [id, isNear])
  return { ...found, place }
}
