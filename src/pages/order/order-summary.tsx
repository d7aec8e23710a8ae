import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useMe, usePageLocale } from '#client/root-data.ts'
import { LOCALES, type Locale } from '#kernel/locale.ts'
import { formatYen } from '#kernel/yen.ts'
import {
  DOWNLOAD_LINK_DAYS,
  DOWNLOAD_LINK_USES,
  type Order,
  resendReceipt,
} from '#orders/contract.ts'
import { RECEIPT_NAME_LENGTH, receiptPath } from '#orders/receipt-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { ItemRow } from './item-row.tsx'
import styles from './order.module.css'

/** @param accessKey of a guest's link */
export function OrderSummary({
  order,
  accessKey,
}: {
  order: Order
  accessKey?: string | undefined
}) {
  const t = useTranslations()
  const me = useMe()
  const refunded = order.items.reduce((sum, item) => sum + item.refundedAmount, 0)
  return (
    <section className={styles.summary} aria-label={t('sales.order.items')}>
      <ul className={styles.items}>
        {order.items.map((item) => (
          <ItemRow key={item.id} order={order} item={item} accessKey={accessKey} />
        ))}
      </ul>
      <dl className={styles.facts}>
        {!order.received && (
          <>
            <dt>{t('sales.order.total')}</dt>
            <dd className={styles.total}>
              {order.total === 0 ? t('sales.order.free') : formatYen(order.total)}
            </dd>
          </>
        )}
        {order.credit > 0 && (
          <>
            <dt>{t('giftCards.off')}</dt>
            <dd>−{formatYen(order.credit)}</dd>
            {order.total > order.credit && (
              <>
                <dt>{order.paidAt === null ? t('giftCards.toPay') : t('receipts.byOthers')}</dt>
                <dd>{formatYen(order.total - order.credit)}</dd>
              </>
            )}
          </>
        )}
        {!order.received && refunded > 0 && (
          <>
            <dt>{t('sales.order.refunded')}</dt>
            <dd>−{formatYen(refunded)}</dd>
          </>
        )}
        <dt>{t('sales.order.number')}</dt>
        <dd>{order.id}</dd>
        <dt>{order.received ? t('gifts.whenSent') : t('sales.order.date')}</dt>
        <dd>
          <DateText at={(order.received && order.paidAt) || order.createdAt} look="time" />
        </dd>
      </dl>
      {(order.status === 'paid' || order.status === 'refunded') && order.total > 0 && (
        <ReceiptChoices id={order.id} accessKey={accessKey} />
      )}
      {opensDownloads(order) && accessKey !== undefined && !order.gift && (
        <p className="small muted">
          {t('sales.order.keepLink', { days: DOWNLOAD_LINK_DAYS, downloads: DOWNLOAD_LINK_USES })}
        </p>
      )}
      {order.status === 'paid' && me && !order.gift && (
        <ButtonLink href="/my/purchases" look="outline" icon="bag">
          {t('sales.order.toPurchases')}
        </ButtonLink>
      )}
    </section>
  )
}

/** False while its payment is disputed. */
export function opensDownloads({ status, items }: Order): boolean {
  return status === 'paid' && items.some(({ suspended }) => !suspended)
}

/** A link that is too old or used up: a new one goes to the address that the order was made with. */
export function LinkEnded({ id, why }: { id: string; why: 'expired' | 'usedUp' }) {
  const t = useTranslations('sales.order')
  const toast = useToast()
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle')

  async function resend() {
    setState('busy')
    const answer = await callApi(resendReceipt, { params: { id } })
    setState(isFailure(answer) ? 'idle' : 'sent')
    if (isFailure(answer)) toast(answer.message, 'failed')
  }

  return (
    <EmptyState
      icon="mail"
      title={t('title')}
      text={t(state === 'sent' ? 'resent' : why, { downloads: DOWNLOAD_LINK_USES })}
      isPage
    >
      {state !== 'sent' && (
        <Button busy={state === 'busy'} onClick={resend}>
          {t('resend')}
        </Button>
      )}
    </EmptyState>
  )
}

/** Languages are named in themselves. */
const NAMES: Record<Locale, string> = { en: 'English', ja: '日本語' }

interface ReceiptChoicesProps {
  id: string
  /** The key of a guest's link. */
  accessKey: string | undefined
}

/** The receipt as it is, or made out to someone, or in the other language. Works without script. */
function ReceiptChoices({ id, accessKey }: ReceiptChoicesProps) {
  const t = useTranslations('receipts')
  const locale = usePageLocale()
  return (
    <div className={styles.receipt}>
      <ButtonLink href={receiptPath(id, accessKey)} look="outline" icon="download">
        {t('link')}
      </ButtonLink>
      <details>
        <summary className="small muted">{t('more')}</summary>
        <form action={receiptPath(id)} className={styles.receiptForm}>
          {accessKey !== undefined && <input type="hidden" name="key" value={accessKey} />}
          <Field label={t('to')} hint={t('toHint')} optional>
            <TextInput name="to" maxLength={RECEIPT_NAME_LENGTH} autoComplete="organization" />
          </Field>
          <Field label={t('lang')}>
            <Select name="lang" defaultValue={locale}>
              {LOCALES.map((each) => (
                <option key={each} value={each} lang={each}>
                  {NAMES[each]}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" look="outline">
            {t('get')}
          </Button>
        </form>
      </details>
    </div>
  )
}
