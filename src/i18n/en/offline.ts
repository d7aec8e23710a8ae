/** The page that opens without a network. */
export const offline = {
  title: 'You’re offline',
  text: '{brandName} can’t be reached right now. This page opens by itself once you’re back online.',
  retry: 'Try again',
}
