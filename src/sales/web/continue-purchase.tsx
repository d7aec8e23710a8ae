import { useIntention } from '#accounts/web/intention.ts'

interface ContinuePurchaseProps {
  id: string
  /** With the price typed so far. */
  onContinue: (price: string) => void
}

/** Returns to the purchase that a guest left to sign in. */
export default function ContinuePurchase({ id, onContinue }: ContinuePurchaseProps) {
  useIntention('buy', id, onContinue)
  return null
}
