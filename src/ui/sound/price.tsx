import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'

interface PriceProps {
  price: number
  nameyourprice: boolean
}

/** What a sound costs: ¥300, ¥300+ where more may be paid, ¥0+ (無料〜) where nothing must. */
export function Price({ price, nameyourprice }: PriceProps) {
  const t = useTranslations('common.price')
  if (price === 0) return <>{nameyourprice ? t('fromFree') : t('free')}</>
  const yen = formatYen(price)
  return <>{nameyourprice ? t('from', { yen }) : yen}</>
}
