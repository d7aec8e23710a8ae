import { useTranslations } from 'use-intl'
import { langOf } from '#client/i18n/lang-of.ts'
import { soundHref } from '#client/sound-href.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Purchase } from '#sales/contract.ts'
import { AlbumDownloads } from '#sales/web/album/album-downloads.tsx'
import { Downloads } from '#sales/web/downloads.tsx'
import { A } from '#ui/a.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
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
        {!bought.listed && <p className="small muted">{t('takenAway')}</p>}
        {isAlbum ? (
          <AlbumDownloads {...purchase} title={bought.title} />
        ) : (
          <Downloads {...purchase} title={bought.title} />
        )}
      </div>
    </li>
  )
}
