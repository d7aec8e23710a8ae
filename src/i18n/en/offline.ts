/** The page that opens without a network, and what is kept for it. */
export const offline = {
  title: 'You’re offline',
  text: '{brandName} can’t be reached right now. This page opens by itself once you’re back online.',
  retry: 'Try again',
  onDevice: 'On this device',
  onDeviceCount: 'On this device ({count})',
  about:
    'These sounds play when you open {brandName} without a connection. They are removed when you sign out, and when a purchase is refunded.',
  size: '{count, number} MB',
  used: '{used, number} MB of {most, number} GB used',
  keep: 'Keep on this device',
  remove: 'Remove from this device',
  removeOf: 'Remove {title} from this device',
  keeping: 'Saving “{title}” on this device…',
  kept: '“{title}” now plays offline, too.',
  removed: '“{title}” was removed from this device.',
  full: 'There’s no room left for “{title}” on this device. Remove something first.',
  failed: '“{title}” couldn’t be saved on this device. Try again.',
}
