/** Names of Stripe's errors that say nothing of what was asked. */
const AWAY = new Set(['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'])

/**
 * True if a call failed since the payment provider cannot be reached or has trouble of its own: the
 * same may succeed later. The name of the error decides, so that the library is loaded only where
 * payments are made.
 */
export function isProviderAway(error: Error): boolean {
  return 'type' in error && AWAY.has(String(error.type))
}
