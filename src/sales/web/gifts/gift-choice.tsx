import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import type { TypedPurchase } from '../pending/typed-purchase.ts'
import type { GiftErrors } from './read-gift.ts'

/** Few buyers give: loaded when someone does. */
const GiftFields = lazy(() => import('./gift-fields.tsx'))

interface GiftChoiceProps {
  isGift: boolean
  /** Before signing in. */
  first: TypedPurchase['gift']
  errors: GiftErrors | undefined
  onChange: (isGift: boolean) => void
  /** Of what one owns, there is nothing to buy for oneself. */
  isOnly: boolean
}

const NONE: GiftErrors = {}

export function GiftChoice({ isGift, first, errors = NONE, onChange, isOnly }: GiftChoiceProps) {
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
