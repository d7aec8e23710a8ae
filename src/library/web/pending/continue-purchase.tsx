import { useIntention } from '#accounts/web/intention.ts'
import { readTyped } from '#orders/web/typed-purchase.ts'
import type { Sold } from '../buying/order-form.tsx'

interface ContinuePurchaseProps {
  item: Pick<Sold, 'id' | 'mine' | 'sales'>
  /** Runs with what was typed before: see `readTyped`. */
  onContinue: (typed: string) => void
}

/** Returns to the purchase that a guest left to sign in; what the account owns can only be given. */
export default function ContinuePurchase({
  item: { id, mine, sales },
  onContinue,
}: ContinuePurchaseProps) {
  useIntention('buy', id, (typed) => {
    if (mine === 'none' || (mine === 'bought' && sales && readTyped(typed).gift)) onContinue(typed)
  })
  return null
}
