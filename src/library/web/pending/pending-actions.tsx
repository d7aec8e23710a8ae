import { useTranslations } from 'use-intl'
import { callApi, isFailure } from '#client/api-client.ts'
import { useConfig } from '#client/root-data.ts'
import { takesKonbini } from '#kernel/yen.ts'
import type { Order } from '#orders/contract.ts'
import { CHECKOUT_HOURS, cancelOrder } from '#orders/pending-contract.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { useSubmit } from '#ui/form/use-submit.ts'
import { Notice } from '#ui/notice.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { forgetOrderKey } from '../buying/use-ordering.ts'

interface PendingActionsProps {
  order: Order & { checkoutUrl: string }
  /** The key of a guest’s link. */
  accessKey?: string | undefined
  /** True for one order of several. */
  inList?: boolean
  onCanceled: (order: Order) => void
}

/** An order whose payment was left: continue, or cancel. */
export function PendingActions({
  order,
  accessKey: key,
  inList = false,
  onCanceled,
}: PendingActionsProps) {
  const t = useTranslations('sales.pending')
  const toast = useToast()
  const { id, checkoutUrl, items } = order
  const title = items.map((item) => item.title).join(' · ')
  const look = inList ? ({ look: 'strong', size: 'small' } as const) : ({ look: 'accent' } as const)
  const { isBusy, problem, submit } = useSubmit(async () => {
    const now = await callApi(cancelOrder, { params: { id }, query: { key } })
    if (isFailure(now)) return now
    forgetOrderKey()
    if (now.status === 'canceled') toast(t('canceled'))
    onCanceled(now)
  })
  return (
    <>
      <div className="cluster gap-3">
        <ButtonLink {...look} href={checkoutUrl} aria-label={t('payFor', { title })}>
          {t('pay')}
        </ButtonLink>
        <Button
          {...look}
          look="outline"
          busy={isBusy}
          onClick={submit}
          aria-label={t('cancelFor', { title })}
        >
          {t('cancel')}
        </Button>
      </div>
      <Notice look="line">{problem}</Notice>
    </>
  )
}

/** Shows until when a card is taken. */
export function PayUntil({ order: { createdAt } }: { order: Order }) {
  const t = useTranslations('sales.pending')
  const until = new Date(Date.parse(createdAt) + CHECKOUT_HOURS * 3_600_000).toISOString()
  return <>{t.rich('until', { time: () => <DateText at={until} look="time" /> })}</>
}

/** Advises what to do where a card was declined. */
export function DeclineAdvice({ total, credit }: Pick<Order, 'total' | 'credit'>) {
  const t = useTranslations('sales.pending')
  const { paymentMethods } = useConfig()
  const atStore = paymentMethods.includes('konbini') && takesKonbini(total - credit)
  return <>{t(atStore ? 'adviceStore' : 'advice')}</>
}
