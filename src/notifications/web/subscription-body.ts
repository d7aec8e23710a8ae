/** What the service stores of a browser’s subscription. */
export function subscriptionBody(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return {
    endpoint: endpoint ?? '',
    publicKey: keys?.p256dh ?? '',
    authSecret: keys?.auth ?? '',
  }
}
