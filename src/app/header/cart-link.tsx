import { useTranslations } from 'use-intl'
import { useCartCount } from '#orders/web/cart/stored-cart.ts'
import { A } from '#ui/a.tsx'
import { Drawing } from '#ui/icon.tsx'
import styles from './cart-link.module.css'

const CART = 'M3 4h2.5L8 15.5h9.5L20 7.5H6.3M9.5 19.5h.01M16.5 19.5h.01'

/** The number of items in the cart; nothing while it is empty. */
export function CartLink() {
  const t = useTranslations('menu')
  const count = useCartCount()
  if (count === 0) return null
  return (
    <A href="/cart" aria-label={t('cart', { count })} className={styles.cart}>
      <Drawing path={CART} filled={false} weight={1.8} size={22} />
      <span className={styles.count} data-count={count} aria-hidden="true" />
    </A>
  )
}
