import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { UNSEEN_MOST } from '#notifications/contract.ts'
import { followUnseen } from '#notifications/web/unseen-count.ts'
import { A } from '#ui/a.tsx'
import { Drawing } from '#ui/icon.tsx'
import styles from './cart-link.module.css'

const BELL = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0'

/** Leads to the notifications, with the number of new ones while the page is open. */
export function Bell({ userId }: { userId: string }) {
  const t = useTranslations('menu')
  const format = useFormatter()
  const [count, setCount] = useState(0)
  useEffect(() => followUnseen(userId, setCount), [userId])
  const number =
    count < UNSEEN_MOST ? format.number(count) : t('unseenMost', { count: UNSEEN_MOST - 1 })
  return (
    <A
      href="/my/notifications"
      aria-label={count > 0 ? t('unseen', { number }) : t('notifications')}
      className={styles.cart}
    >
      <Drawing path={BELL} filled={false} weight={1.8} size={22} />
      {count > 0 && <span className={styles.count} data-count={number} aria-hidden="true" />}
    </A>
  )
}
