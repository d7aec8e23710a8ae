import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi, isFailure } from '#client/api-client.ts'
import { isPagePath } from '#client/i18n/locale-path.ts'
import type { In } from '#kernel/endpoint.ts'
import { randomId } from '#kernel/random-id.ts'
import { announceAccessChange } from '#player/between-tabs.ts'
import { createOrder } from '../contract.ts'

/**
 * Opens the checkout. A repeated request has the same key, so a lost answer makes no second order.
 */
export function useOrdering() {
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const sent = useRef({ body: '', key: '' })

  // Back from the checkout, the browser may show the page as it was left: busy.
  useEffect(() => {
    const shown = () => setBusy(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  async function order(body: In<typeof createOrder.body>) {
    setBusy(true)
    const text = JSON.stringify(body)
    if (sent.current.body !== text) sent.current = { body: text, key: randomId() }
    const headers = { 'Idempotency-Key': sent.current.key }
    const answer = await callApi(createOrder, { body, headers })
    if (isFailure(answer)) {
      sent.current = { body: '', key: '' }
      setBusy(false)
      return answer
    }
    const { origin, pathname, search } = new URL(answer.checkoutUrl, location.href)
    // An order that costs nothing has its page here, where the music continues.
    if (origin !== location.origin || !isPagePath(pathname)) location.assign(answer.checkoutUrl)
    else {
      await navigate(pathname + search)
      announceAccessChange()
    }
    return undefined
  }
  return { isBusy, order }
}
