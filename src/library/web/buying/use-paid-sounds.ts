import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import type { Yen } from '#kernel/yen.ts'
import { readCart } from '#orders/cart-contract.ts'
import type { Sold } from './order-form.tsx'

/** Returns what the viewer has paid for sounds of an album, asked where its page has not. */
export function usePaidSounds({ id, album = [], mine, paid }: Sold): Yen {
  const isAsked = !paid && mine === 'none' && album.some((sound) => sound.mine === 'bought')
  const [found, setFound] = useState(0)
  useEffect(() => {
    if (!isAsked) return
    const stopped = new AbortController()
    const { signal } = stopped
    callApi(readCart, { query: { items: `album-${id}` }, signal }).then((answer) => {
      if (!isFailure(answer)) setFound(answer.offers[0]?.paid ?? 0)
    }, ignoreAbort(signal))
    return () => stopped.abort()
  }, [id, isAsked])
  return paid || found
}
