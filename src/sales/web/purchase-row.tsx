import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { A } from '#web/ui/a.tsx'
import { DateText } from '#web/ui/page/date-text.tsx'
import { Cover } from '#web/ui/sound/cover.tsx'
import { soundHref } from '#web/ui/sound/sound-tile.tsx'
import type { Purchase } from '../contract.ts'
import { AlbumDownloads } from './album/album-downloads.tsx'
import { Downloads } from './downloads.tsx'
import styles from './purchases-page.module.css'

/** A bought sound or album with its downloads; one that was taken away keeps them. */
export function PurchaseRow({ purchase }: { purchase: Purchase }) {
  const t = useTranslations('sales.purchases')
  const { paid } = purchase
  const isAlbum = purchase.kind === 'album'
  const bought = isAlbum ? purchase.album : purchase.sound
  const path = `/album/${bought.id}/${encodeURIComponent(bought.slug)}`
  const href = isAlbum ? path : soundHref(bought)
  const cover = <Cover address={bought.coverart} seed={bought.id} sizes="96px" />
  return (
    <li className={styles.row}>
      {bought.hasPage ? (
        <A href={href} className={styles.cover} tabIndex={-1} aria-hidden="true">
          {cover}
        </A>
      ) : (
        <span className={styles.cover}>{cover}</span>
      )}
      <div className={styles.words}>
        {bought.hasPage ? (
          <A href={href} className={styles.title} lang={langOf(bought.title)}>
            {bought.title}
          </A>
        ) : (
          <span className={styles.plain} lang={langOf(bought.title)}>
            {bought.title}
          </span>
        )}
        <p className={styles.artist}>
          {isAlbum && <span className={styles.kind}>{t('album')}</span>}
          {bought.username === '' ? (
            bought.user
          ) : (
            <A href={`/user/${bought.username}`}>{bought.user}</A>
          )}
        </p>
        <p className={styles.facts}>
          <DateText at={purchase.boughtAt} />
          <span>{paid === 0 ? t('free') : t('paid', { price: formatYen(paid) })}</span>
          <A href={`/checkout/${purchase.order}`} className={styles.receipt}>
            {t('receipt')}
          </A>
        </p>
        {!bought.listed && <p className={styles.note}>{t('takenAway')}</p>}
        {isAlbum ? (
          <AlbumDownloads {...purchase} title={bought.title} />
        ) : (
          <Downloads {...purchase} title={bought.title} />
        )}
      </div>
    </li>
  )
}
