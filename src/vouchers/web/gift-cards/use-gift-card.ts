import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { ignoreAbort } from '#client/ignore-abort.ts'
import { formatYen, type Yen } from '#kernel/yen.ts'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { readCode } from '../../download-code.ts'
import { checkGiftCard, type GiftCard } from '../../gift-contract.ts'
import { GIFT_CODE_LENGTH, yenFromGiftCard } from '../../gift-limits.ts'
import type { OtherCode } from '../discounts/discount-field.tsx'
import { GIFT_CODE_KEY, storeCode, useStoredCode } from '../discounts/stored-code.ts'

/** A code with what the API said of it. */
interface Checked {
  code: string
  card?: GiftCard
  error?: string
}

/** The part of an order that a gift card pays, and the sum that it holds after that. */
export interface CardUse {
  partYen: Yen
  leftYen: Yen
  endsAt: string
}

/** These are nothing any more: the browser forgets them without a word. */
const OVER = ['gift_code_unknown', 'gift_code_used_up', 'gift_code_ended']

/** The gift card that is used for an order, from the browser’s storage or as its code is typed. */
export function useGiftCard(totalYen: Yen) {
  const t = useTranslations('giftCards')
  const messageOf = useFailureWords()
  const stored = useStoredCode(GIFT_CODE_KEY)
  const [checked, setChecked] = useState<Checked>()
  const asked = totalYen !== 0 && stored !== checked?.code ? stored : undefined

  useEffect(() => {
    if (asked === undefined) return
    const stopped = new AbortController()
    const { signal } = stopped
    callApi(checkGiftCard, { params: { code: asked }, signal }).then((answer) => {
      if (!isFailure(answer)) return setChecked({ code: asked, card: answer })
      if (OVER.includes(answer.code)) storeCode(undefined, GIFT_CODE_KEY)
      else setChecked({ code: asked, error: messageOf(answer) })
    }, ignoreAbort(signal))
    return () => stopped.abort()
  }, [asked, messageOf])

  async function apply(code: string) {
    if (readCode(code, GIFT_CODE_LENGTH) === undefined) {
      setChecked(undefined)
      return undefined
    }
    const answer = await callApi(checkGiftCard, { params: { code } })
    if (!isFailure(answer)) {
      setChecked({ code: answer.code, card: answer })
      storeCode(answer.code, GIFT_CODE_KEY)
      return true
    }
    // The code may be a discount code.
    const isOther = answer.code === 'gift_code_unknown'
    setChecked(isOther ? undefined : { code, error: messageOf(answer) })
    return isOther ? undefined : false
  }

  const card = stored !== undefined && checked?.code === stored ? checked.card : undefined
  const partYen = card ? yenFromGiftCard(totalYen, card.left) : 0
  const use: CardUse | undefined =
    card && totalYen !== 0
      ? { partYen, leftYen: card.left - partYen, endsAt: card.endsAt }
      : undefined
  const field: OtherCode = {
    applied: card && t('applied', { left: formatYen(card.left) }),
    removeLabel: t('remove'),
    error: checked?.error,
    refused: checked?.error === undefined ? undefined : checked.code,
    apply,
    remove: () => {
      setChecked(undefined)
      storeCode(undefined, GIFT_CODE_KEY)
    },
  }
  return {
    field,
    use,
    /** The sum that is left to pay. */
    dueYen: totalYen - partYen,
    isBusy: asked !== undefined,
    /** The part of a request for an order. */
    request: card && partYen !== 0 ? { credit: { code: card.code, amount: partYen } } : {},
    /** The order was refused because of it: what it holds is asked anew. */
    refuse: () => setChecked(undefined),
  }
}
