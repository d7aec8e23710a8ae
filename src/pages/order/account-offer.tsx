import { useTranslations } from 'use-intl'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import type { Order } from '#orders/contract.ts'
import { Button } from '#ui/button.tsx'
import styles from './order.module.css'

/** A guest's purchase joins the account that proves its address. */
export function AccountOffer({ email, status }: Pick<Order, 'email' | 'status'>) {
  const t = useTranslations()
  const signIn = useSignIn()
  return (
    <section className={styles.offer} aria-labelledby="account-offer">
      <h2 id="account-offer">{t('sales.order.accountTitle')}</h2>
      <p className="muted">{t('sales.order.accountText', { email, status })}</p>
      <div className="cluster gap-3">
        <Button look="accent" onClick={() => signIn.open('sign-up')}>
          {t('sales.order.accountCreate')}
        </Button>
        <Button look="outline" onClick={() => signIn.open('sign-in')}>
          {t('common.signIn')}
        </Button>
      </div>
    </section>
  )
}
