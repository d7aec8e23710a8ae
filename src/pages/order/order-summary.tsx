import { useTranslations } from 'use-intl'
import { useMe } from '#client/root-data.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  DOWNLOAD_LINK_DAYS,
  DOWNLOAD_LINK_USES,
  type Order,
  type OrderItem,
} from '#sales/contract.ts'
import { AlbumDownloads } from '#sales/web/album/album-downloads.tsx'
import { Downloads } from '#sales/web/downloads.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { Cover } from '#ui/sound/cover.tsx'
import styles from './order.module.css'

interface OrderSummaryProps {
  order: Order
  /** Of a guest's link. */
  accessKey: string | undefined
}

/** What was bought, for how much, and its downloads. */
export function OrderSummary({ order, accessKey }: OrderSummaryProps) {
  const t = useTranslations('sales.order')
  const me = useMe()
  return (
    <section className={styles.summary} aria-label={t('items')}>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <ItemRow key={item.id} item={item} accessKey={accessKey} />
        ))}
      </ul>
      <dl className={styles.facts}>
        <dt>{t('total')}</dt>
        <dd className={styles.total}>{formatYen(order.total)}</dd>
        <dt>{t('number')}</dt>
        <dd>{order.id}</dd>
        <dt>{t('date')}</dt>
        <dd>
          <DateText at={order.paidAt ?? order.createdAt} look="time" />
        </dd>
      </dl>
      {order.status === 'paid' && accessKey !== undefined && (
        <p className="small muted">
          {t('keepLink', { days: DOWNLOAD_LINK_DAYS, downloads: DOWNLOAD_LINK_USES })}
        </p>
      )}
      {order.status === 'paid' && me && (
        <ButtonLink href="/my/purchases" look="outline" icon="bag">
          {t('toPurchases')}
        </ButtonLink>
      )}
    </section>
  )
}

function ItemRow({ item, accessKey }: { item: OrderItem; accessKey: string | undefined }) {
  const t = useTranslations('sales.order')
  return (
    <li className={styles.item}>
      <Cover
        address={item.coverart}
        seed={item.id.replace(/^\w+-/, '')}
        sizes="64px"
        className={styles.cover}
      />
      <div>
        <p className={styles.title}>{item.title}</p>
        <p className="small muted">{item.seller}</p>
      </div>
      <p className={styles.paid}>{formatYen(item.paid)}</p>
      {item.grant !== null && (
        <div className={styles.downloads}>
          <ItemDownloads item={item} grant={item.grant} accessKey={accessKey} />
        </div>
      )}
      {(item.refunded || item.refundReason !== null) && (
        <p className={styles.downloads}>{t(wordsOfRefund(item))}</p>
      )}
    </li>
  )
}

interface ItemDownloadsProps {
  item: OrderItem
  grant: string
  accessKey: string | undefined
}

function ItemDownloads({ item, grant, accessKey }: ItemDownloadsProps) {
  const { title, formats, sounds } = item
  const files = { title, grant, formats, accessKey }
  return sounds.length > 0 ? (
    <AlbumDownloads {...files} sounds={sounds} open />
  ) : (
    <Downloads {...files} />
  )
}

/** What was free is not given, either, and there is nothing to pay back. */
function wordsOfRefund({ refundReason, refunded }: OrderItem) {
  if (refundReason === 'already_owned') return refunded ? 'itemRefunded' : 'itemHad'
  if (refundReason === 'sounds_gone') return refunded ? 'itemGone' : 'itemTaken'
  return 'itemPaidBack'
}
