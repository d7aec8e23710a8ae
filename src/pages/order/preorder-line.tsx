import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import { formatYen } from '#kernel/yen.ts'
import type { Order, OrderItem } from '#orders/contract.ts'
import { cancelPreorder } from '#orders/pending-contract.ts'
import { DeliveryNote, isToCome } from '#orders/web/delivery-note.tsx'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/overlay/toasts.tsx'
import { ConfirmRequest } from '#works/web/confirm-request.tsx'
import styles from './order.module.css'

interface PreorderLineProps {
  order: Order
  item: OrderItem
  /** The key of a guest’s link. */
  accessKey: string | undefined
}

/** Says when an album comes that was ordered before its release; one that is late can be cancelled. */
export function PreorderLine({ order, item, accessKey }: PreorderLineProps) {
  const { delivery, refundReason } = item
  if (!isToCome(delivery) || refundReason !== null) return null
  const { promised, cancellable } = delivery
  return (
    <div className={`${styles.downloads} stack gap-2`}>
      <DeliveryNote delivery={delivery} />
      {cancellable && order.status === 'paid' && (
        <div>
          <CancelPreorder order={order} item={item} promised={promised} accessKey={accessKey} />
        </div>
      )}
    </div>
  )
}

function CancelPreorder({
  order,
  item,
  promised,
  accessKey,
}: PreorderLineProps & { promised: string }) {
  const t = useTranslations('sales.order')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [isOpen, setOpen] = useState(false)
  const date = useFormatter().dateTime(new Date(promised), { dateStyle: 'medium' })
  return (
    <>
      <Button look="outline" size="small" onClick={() => setOpen(true)}>
        {t('itemCancel')}
      </Button>
      <ConfirmRequest
        open={isOpen}
        title={t('itemCancel')}
        text={t('itemCancelText', { date, amount: formatYen(item.paid - item.refundedAmount) })}
        act={t('itemCancel')}
        cancel={t('itemKeep')}
        request={() =>
          callApi(cancelPreorder, {
            params: { id: order.id },
            query: { key: accessKey },
            body: { item: item.id },
          })
        }
        messageOf={({ message }) => message}
        onDone={async () => {
          setOpen(false)
          toast(t('itemCancelled'))
          await revalidate()
        }}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
