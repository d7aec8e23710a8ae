import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { formatYen } from '#kernel/yen.ts'
import { cancelPayout, listMyPayouts, type Payout } from '#money/payout-contract.ts'
import { Button } from '#ui/button.tsx'
import { DateText } from '#ui/page/date-text.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import { useFailureWords } from '#ui/use-failure-words.ts'
import { usePages } from '#ui/use-pages.ts'
import { ConfirmRequest } from '#works/web/confirm-request.tsx'
import styles from './earnings.module.css'

interface PayoutListProps {
  first: Page<Payout>
  onChanged: (message: string) => void
}

export function PayoutList({ first, onChanged }: PayoutListProps) {
  const t = useTranslations('earnings.payouts')
  const { items, next, isBusy, failed, showMore } = usePages(
    first,
    (cursor) => callApi(listMyPayouts, { query: { cursor } }),
    { messageOf: useFailureWords(), restarts: true },
  )
  if (items.length === 0) return <EmptyState icon="list" title={t('none')} text={t('noneText')} />
  return (
    <>
      <ul className={styles.list}>
        {items.map((payout) => (
          <PayoutItem key={payout.id} payout={payout} onChanged={onChanged} />
        ))}
      </ul>
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
    </>
  )
}

function PayoutItem({
  payout,
  onChanged,
}: { payout: Payout } & Pick<PayoutListProps, 'onChanged'>) {
  const t = useTranslations('earnings')
  const format = useFormatter()
  const { amountYen, status, reason, bankAccount, transferDay, createdAt } = payout
  const day =
    transferDay !== null &&
    format.dateTime(new Date(transferDay), { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <li className={styles.payout}>
      <div className="stack gap-1 grow">
        <p className="row wrap gap-2">
          <b className="figures">{formatYen(amountYen)}</b>
          <span className={styles.state} data-status={status === 'paid' ? 'Released' : status}>
            {t(`states.${status}`)}
          </span>
        </p>
        <p className={styles.details}>
          {bankAccount !== null && <span>{t('payouts.to', { account: bankAccount })}</span>}
          {day ? (
            <span>{t('payouts.transferred', { date: day })}</span>
          ) : (
            <DateText at={createdAt} />
          )}
        </p>
        {reason !== null && <p className="small">{t(`reasons.${reason}`)}</p>}
      </div>
      {status === 'asked' && <CancelRequest payout={payout} onChanged={onChanged} />}
    </li>
  )
}

function CancelRequest({
  payout,
  onChanged,
}: { payout: Payout } & Pick<PayoutListProps, 'onChanged'>) {
  const t = useTranslations('earnings.payouts')
  const messageOf = useFailureWords()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      <ConfirmRequest
        open={isOpen}
        title={t('cancelQuestion')}
        text={t('cancelText', { amount: formatYen(payout.amountYen) })}
        act={t('cancel')}
        cancel={t('keep')}
        request={() => callApi(cancelPayout, { params: { id: payout.id } })}
        messageOf={messageOf}
        onDone={() => {
          close()
          onChanged(t('canceled'))
        }}
        onClose={close}
      />
    </>
  )
}
