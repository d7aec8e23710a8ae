import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { formatYen, MINIMUM_PRICE_YEN } from '#kernel/yen.ts'
import { splitPayment } from '#money/platform-fee.ts'
import { CC_TYPES, CREATIVE_COMMONS } from '../contract.ts'
import type { WorkForm } from './work-form.ts'

type Sold = Pick<WorkForm, 'sales' | 'price' | 'nameyourprice' | 'license' | 'ccType'>

export interface Terms {
  /** “¥100 or more · full sound · All Rights Reserved” */
  line: string
  /** The part of the price that the artist receives; undefined where there is none. */
  share: string | undefined
}

/** The example of what a buyer pays where a work is free to begin with. */
const EXAMPLE_YEN = 100

/** The terms of a work as they are typed. @param detail what is heard, or how much it is */
export function useTerms(): (form: Sold, detail: string) => Terms {
  const t = useTranslations('soundEditor.terms')
  const { feePercent } = useConfig()
  function priceOf({ sales, nameyourprice }: Sold, yen: number | undefined) {
    if (!sales) return t('notForSale')
    if (yen === undefined) return t('noPrice')
    if (!nameyourprice) return formatYen(yen)
    return yen === 0 ? t('freeOrMore') : t('orMore', { price: formatYen(yen) })
  }
  return (form, detail) => {
    const yen = readPrice(form)
    const kind = form.license === CREATIVE_COMMONS ? CC_TYPES[form.ccType - 1] : undefined
    const licence = kind ? `CC ${kind.toUpperCase()}` : t('allRights')
    const of = yen || EXAMPLE_YEN
    const isSold = form.sales && yen !== undefined
    const share = formatYen(splitPayment(of, feePercent).share)
    return {
      line: [priceOf(form, yen), detail, licence].join(' · '),
      share: isSold ? t('share', { share, price: formatYen(of) }) : undefined,
    }
  }
}

function readPrice({ price, nameyourprice }: Sold): number | undefined {
  const yen = price.trim() === '' ? Number.NaN : Number(price)
  const isPrice = yen === 0 ? nameyourprice : Number.isInteger(yen) && yen >= MINIMUM_PRICE_YEN
  return isPrice ? yen : undefined
}
