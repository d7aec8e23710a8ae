import { useTranslations } from 'use-intl'
import { formatYen } from '#kernel/yen.ts'
import type { Purchase } from '#library/purchases-contract.ts'
import { BoughtFiles } from '#library/web/downloads.tsx'
import { PlayBought } from '#library/web/play-bought.tsx'
import { DeliveryNote, isToCome } from '#orders/web/delivery-note.tsx'
import { A } from '#ui/a.tsx'
import { Icon } from '#ui/icon.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import type { Track } from '#works/sounds-contract.ts'
import { AlbumBadge } from '#works/web/album-badge.tsx'
import { TILE_SIZES } from '#works/web/sounds/sound-tile.tsx'
import { workHref, workOf } from '#works/web/work-of.ts'
import { type Hiding, PurchaseMenu } from './purchase-menu.tsx'
import styles from './purchases-page.module.css'

interface PurchaseProps {
  purchase: Purchase
  queue: readonly Track[]
  /** Members can hide items: guests hide nothing. */
  hiding?: Hiding | undefined
}

export function PurchaseRow({ purchase, queue, hiding }: PurchaseProps) {
  const t = useTranslations()
  const { paid, giftFrom, delivery } = purchase
  const price =
    paid === 0 ? t('sales.purchases.free') : t('sales.purchases.paid', { price: formatYen(paid) })
  const { listed, title } = workOf(purchase)
  return (
    <li className={styles.row} data-grant={purchase.grant}>
      <PlayableCover purchase={purchase} queue={queue} sizes="96px" />
      <div className={styles.words}>
        <Heading purchase={purchase} />
        <p className={styles.facts}>
          <DateText at={purchase.boughtAt} />
          <span>
            {giftFrom === null
              ? price
              : t('gifts.received', { sender: giftFrom || t('gifts.someone') })}
          </span>
          <A href={`/checkout/${purchase.order}`} className={styles.receipt}>
            {t('sales.purchases.receipt')}
          </A>
        </p>
        {isToCome(delivery) ? (
          <DeliveryNote delivery={delivery} />
        ) : (
          !listed && <p className="small muted">{t('sales.purchases.takenAway')}</p>
        )}
        <BoughtFiles sounds={[]} {...purchase} title={title} />
      </div>
      <div className={styles.menu}>
        <PurchaseMenu purchase={purchase} title={title} hiding={hiding} />
      </div>
    </li>
  )
}

/** The files are on the page of its order. */
export function PurchaseTile({ purchase, queue, hiding }: PurchaseProps) {
  const t = useTranslations('common.buy')
  const { title } = workOf(purchase)
  const isWaiting = isToCome(purchase.delivery)
  const label = t(isWaiting ? 'preordered' : 'download')
  return (
    <li className={styles.tile} data-grant={purchase.grant}>
      <PlayableCover purchase={purchase} queue={queue} sizes={TILE_SIZES} />
      <Heading purchase={purchase} />
      <div className="row between">
        <A
          href={`/checkout/${purchase.order}`}
          className={styles.download}
          aria-label={`${label}: ${title}`}
        >
          <Icon name={isWaiting ? 'clock' : 'download'} size={16} />
          {label}
        </A>
        <PurchaseMenu purchase={purchase} title={title} hiding={hiding} />
      </div>
    </li>
  )
}

function PlayableCover({
  purchase,
  queue,
  sizes,
}: Omit<PurchaseProps, 'hiding'> & { sizes: string }) {
  const { coverart, id } = workOf(purchase)
  return (
    <div className={styles.art}>
      <A href={pageOf(purchase)} className={styles.cover} tabIndex={-1} aria-hidden="true">
        <Cover address={coverart} seed={id} sizes={sizes} />
      </A>
      <div className={styles.play}>
        <PlayBought tracks={purchase.tracks} queue={queue} />
      </div>
    </div>
  )
}

function Heading({ purchase }: { purchase: Purchase }) {
  const { title, user, username } = workOf(purchase)
  return (
    <>
      <A href={pageOf(purchase)} className={`${styles.title} hover-underline`}>
        {title}
      </A>
      <p className="row wrap gap-2 muted">
        <AlbumBadge kind={purchase.kind} />
        <A href={username && `/user/${username}`} className="hover-underline">
          {user}
        </A>
      </p>
    </>
  )
}

/** Returns no page where it was deleted since. */
function pageOf(purchase: Purchase): string | undefined {
  return workOf(purchase).hasPage ? workHref(purchase) : undefined
}
