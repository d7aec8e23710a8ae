import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { A } from '#web/ui/a.tsx'
import { DateText } from '#web/ui/page/date-text.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import { soundHref } from '#web/ui/sound/sound-tile.tsx'
import type { Purchase } from '../contract.ts'
import { Downloads } from './downloads.tsx'
import styles from './purchases-page.module.css'

/** A bought sound with its downloads; one that was taken away keeps them. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('sales.purchases')
  const { sound, grant, formats, paid } = purchase
  return (
    <li className={styles.row}>
      <A href={soundHref(sound)} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover address={sound.coverart} seed={sound.id} sizes="96px" />
      </A>
      <div className={styles.words}>
        <A href={soundHref(sound)} className={styles.title}>
          {sound.title}
        </A>
        <p className={styles.artist}>
          {sound.username === '' ? (
            sound.user
          ) : (
            <A href={`/user/${sound.username}`}>{sound.user}</A>
          )}
        </p>
        <p className={styles.facts}>
          <DateText at={purchase.boughtAt} />
          <span>{paid === 0 ? t('free') : t('paid', { price: formatYen(paid) })}</span>
          <A href={`/checkout/${purchase.order}`} className={styles.receipt}>
            {t('receipt')}
          </A>
        </p>
        {!sound.listed && <p className={styles.note}>{t('takenAway')}</p>}
        <Downloads title={sound.title} grant={grant} formats={formats} />
      </div>
    </li>
  )
}
