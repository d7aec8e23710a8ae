import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'

interface PriceProps {
  price: number
  nameyourprice: boolean
  sales: boolean
  mine: 'owner' | 'bought' | 'none'
}

/** True if there is anything to read about buying it. */
export const hasPrice = ({ sales, mine }: Pick<PriceProps, 'sales' | 'mine'>) =>
  sales || mine === 'bought'

/** The price: Free, ¥300, ¥300+ where more may be paid; Download where the viewer has it. */
export function Price({ price, nameyourprice, mine }: PriceProps) {
  const t = useTranslations('common')
  if (mine === 'bought') return <>{t('buy.download')}</>
  if (price === 0) return <>{t('price.free')}</>
  const yen = formatYen(price)
  return <>{nameyourprice ? t('price.from', { yen }) : yen}</>
}
