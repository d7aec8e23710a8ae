import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { TypedPurchase } from '#orders/web/typed-purchase.ts'
import { Button } from '#ui/button.tsx'
import type { FieldErrors } from '#ui/form/use-submit.ts'
import { Spinner } from '#ui/page/waiting.tsx'

/** Few buyers give: loaded when someone does. */
const GiftFields = lazy(() => import('./gift-fields.tsx'))

interface GiftChoiceProps {
  isGift: boolean
  /** The gift as typed before signing in. */
  first: TypedPurchase['gift']
  errors: FieldErrors
  onChange: (isGift: boolean) => void
  /** True for an owned item: there is nothing to buy for oneself. */
  isOnly: boolean
}

export function GiftChoice({ isGift, first, errors, onChange, isOnly }: GiftChoiceProps) {
  const t = useTranslations('gifts')
  return (
    <>
      {isGift && (
        <Suspense fallback={<Spinner size={28} />}>
          <GiftFields errors={errors} first={first} />
        </Suspense>
      )}
      {!isOnly && (
        <Button
          look="quiet"
          size="small"
          icon="gift"
          flush
          aria-expanded={isGift}
          onClick={() => onChange(!isGift)}
        >
          {t(isGift ? 'keep' : 'give')}
        </Button>
      )}
    </>
  )
}
