import { useTranslations } from 'use-intl'
import { DateText } from '#ui/page/date-text.tsx'
import type { Delivery } from '../contract.ts'

/** Says when an album comes that was ordered before its release. */
export function DeliveryNote({ delivery }: { delivery: Delivery }) {
  const t = useTranslations('sales.order')
  const { promised, expected, cancellable } = delivery
  const at = expected ?? (cancellable ? null : promised)
  if (at === null) return <p>{t('itemLate')}</p>
  const date = () => <DateText key="date" at={at} look="time" />
  return <p>{t.rich(at > promised ? 'itemComesLater' : 'itemComes', { date })}</p>
}

/** Returns true of what was ordered before its release and is still to come. */
export const isToCome = (delivery: Delivery | null): delivery is Delivery =>
  delivery !== null && delivery.delivered === null
