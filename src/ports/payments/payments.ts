export interface CheckoutOrder {
  /** Public order id; also the idempotency key at the provider. */
  orderId: string
  attempt: number
  totalYen: number
  email: string
  locale: 'en' | 'ja'
  lines: { title: string; by: string; amountYen: number }[]
  saveCard: boolean
  /** The provider's handle for a returning buyer's saved cards, if any. */
  customerKey: string | undefined
  returnUrl: string
  cancelUrl: string
}

/** What the provider says of a payment, fetched again from it rather than believed from an event. */
export interface Payment {
  id: string
  orderId: string
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  amountYen: number
  /** The provider's own fee, 0 in the sandbox. */
  feeYen: number
  refundedYen: number
  card: { brand: string; last4: string } | undefined
}

export interface PaymentEvent {
  /** Unique at the provider; the same event may arrive many times. */
  id: string
  type: string
  paymentId: string
}

export interface Payments {
  readonly provider: 'sandbox' | 'stripe'
  createCheckout(order: CheckoutOrder): Promise<{ checkoutUrl: string; paymentId: string }>
  getPayment(paymentId: string): Promise<Payment>
  /** Verifies the signature over the raw body (300 s tolerance). @throws Problem bad_signature */
  readWebhook(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): PaymentEvent
  refund(
    paymentId: string,
    amountYen: number,
    idempotencyKey: string,
  ): Promise<{ refundId: string }>
}
