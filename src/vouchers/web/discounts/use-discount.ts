import { useEffect, useState } from 'react'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import type { Yen } from '#kernel/yen.ts'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { type AppliedDiscount, checkDiscount } from '../../discount-contract.ts'
import { discountPrice } from '../../discount-price.ts'
import { storeCode, useStoredCode } from './stored-code.ts'

/** The reply of the API to a code for some items. */
interface Checked {
  code: string
  items: readonly string[]
  applied?: AppliedDiscount
  error?: string
}

export type DiscountUse = ReturnType<typeof useDiscount>

/**
 * The code that is used for these items, from the browser’s storage or as it is typed. One from
 * storage that is for other items is kept for them, without a word.
 * @param items `sound-` or `album-` and id; with none, nothing is checked
 */
export function useDiscount(items: readonly string[]) {
  const messageOf = useFailureWords()
  const stored = useStoredCode()
  const [checked, setChecked] = useState<Checked>()
  const [isApplying, setApplying] = useState(false)
  // One for everything may end with each item that is removed.
  const isSame = !checked?.applied?.everything || checked.items.length === items.length
  const isKnown =
    checked?.code === stored && isSame && items.every((id) => checked?.items.includes(id))
  const asked = stored === undefined || isKnown ? '' : items.join(',')

  useEffect(() => {
    if (asked === '' || stored === undefined) return
    const stopped = new AbortController()
    const { signal } = stopped
    const wanted = asked.split(',')
    callApi(checkDiscount, { body: { code: stored, items: wanted }, signal }).then((answer) => {
      const seen = { code: stored, items: wanted }
      if (!isFailure(answer)) setChecked({ ...seen, applied: answer })
      else if (answer.code === 'discount_not_for_items') setChecked(seen)
      else setChecked({ ...seen, error: messageOf(answer) })
    }, ignoreAbort(signal))
    return () => stopped.abort()
  }, [asked, stored, messageOf])

  /** Applies what a buyer types. @returns whether it is used now */
  async function apply(code: string): Promise<boolean> {
    setApplying(true)
    const answer = await callApi(checkDiscount, { body: { code, items: [...items] } })
    setApplying(false)
    if (isFailure(answer)) {
      setChecked({ code, items, error: messageOf(answer) })
      return false
    }
    setChecked({ code: answer.code, items, applied: answer })
    storeCode(answer.code)
    return true
  }

  function remove() {
    setChecked(undefined)
    storeCode(undefined)
  }

  const isUsed = checked?.applied !== undefined && checked.code === stored && items.length > 0
  const applied = isUsed ? checked.applied : undefined
  return {
    applied,
    error: checked?.error,
    /** The code that `error` speaks of. */
    refused: checked?.error === undefined ? undefined : checked.code,
    isBusy: isApplying || asked !== '',
    apply,
    remove,
    /** The order was refused because of the code. */
    refuse: (error: string) => setChecked({ code: stored ?? '', items, error }),
    /** The least that is paid for an item. */
    priceOf: (id: string, price: Yen) =>
      applied?.items.includes(id) ? discountPrice(price, applied) : price,
  }
}
