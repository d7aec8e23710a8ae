import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { formatYen } from '#kernel/yen.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import type { Everything } from '#vouchers/everything-contract.ts'
import styles from './profile-list.module.css'

/** Offers all that an artist sells and the viewer has not: it goes to the cart with its code. */
export function BuyEverything({ everything }: { everything: Everything }) {
  const t = useTranslations('accounts.profile.everything')
  const toast = useToast()
  const locale = usePageLocale()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const { items, more, price, less } = everything
  if (items.length < 2 || price === 0) return null

  async function add() {
    setBusy(true)
    const { addEverything } = await import('./add-everything.ts')
    const problem = await addEverything(everything, t)
    setBusy(false)
    if (problem === undefined) return navigate(pathIn(locale, '/cart'))
    toast(problem, 'failed')
  }

  return (
    <div className={styles.everything}>
      <Button look="outline" busy={isBusy} onClick={add}>
        {t(more ? 'buyNewest' : 'buy', { price: formatYen(price) })}
      </Button>
      <p className="small muted">
        {t('count', { count: items.length })}
        {less > 0 && ` · ${t('less', { less: formatYen(less) })}`}
        {more && ` · ${t('more')}`}
      </p>
    </div>
  )
}
