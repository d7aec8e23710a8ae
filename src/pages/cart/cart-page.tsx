import { useTranslations } from 'use-intl'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { usePageLocale } from '#client/root-data.ts'
import { joinSentences } from '#kernel/locale.ts'
import { discountLines, groupByArtist } from '#orders/web/cart/cart-lines.ts'
import { useCart } from '#orders/web/cart/cart-store.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Breadcrumbs } from '#ui/page/breadcrumbs.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import { useDiscount } from '#vouchers/web/discounts/use-discount.ts'
import styles from './cart.module.css'
import { CartGroups } from './cart-groups.tsx'
import { CartOrder } from './cart-order.tsx'
import { useCartLines } from './use-cart-lines.ts'

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('cart.title'), hidden: true })

/** The browser has the cart: nothing is known of it before the page runs there. */
export default function CartPage() {
  const t = useTranslations('cart')
  const locale = usePageLocale()
  const cart = useCart()
  const { lines: read, failure, isRead, readAgain } = useCartLines(cart)
  const priced = read?.filter(({ amount }) => amount > 0) ?? []
  const discount = useDiscount(priced.map(({ item }) => item.id))
  const lines = read && discountLines(read, discount.priceOf)
  const isEmpty = cart?.length === 0
  return (
    <>
      <Breadcrumbs items={[{ label: t('title') }]} />
      <h1 className="page-heading">{t('title')}</h1>
      {isEmpty && (
        <EmptyState icon="bag" title={t('empty')} text={t('emptyText')}>
          <ButtonLink href="/">{t('find')}</ButtonLink>
        </EmptyState>
      )}
      {!isEmpty && failure !== undefined && (
        <div className="stack gap-3">
          <Notice>{joinSentences(locale, [t('checkFailed'), failure])}</Notice>
          <div>
            <Button look="outline" onClick={readAgain}>
              {t('retry')}
            </Button>
          </div>
        </div>
      )}
      {!isEmpty && failure === undefined && !lines && (
        <div className={styles.waiting}>
          <Spinner />
        </div>
      )}
      {!isEmpty && lines && (
        <div className={styles.page}>
          <CartGroups groups={groupByArtist(lines)} />
          <CartOrder lines={lines} discount={discount} isRead={isRead} onRefused={readAgain} />
        </div>
      )}
    </>
  )
}
