export const notifications = {
  title: 'Notifications',
  choose: 'Choose notifications',
  empty: 'No notifications yet',
  emptyText:
    'Releases of artists you follow, comments, claps, followers and sales will appear here.',
  new: 'New',
  someone: 'Someone',
  release: '{name} released “{title}”',
  releases:
    '{name} released “{title}” and {count, plural, one {# other work} other {# other works}}',
  comment: '{name} commented on “{title}”',
  clap: '{name} clapped for “{title}”',
  claps: '{count, plural, one {# person} other {# people}} clapped for “{title}”',
  follow: '{name} is now following you',
  follows: 'You have {count, plural, one {# new follower} other {# new followers}}',
  sale: '“{title}” was bought for {amount}',
  given: '“{title}” was downloaded for free',
  payout: 'Your payout of {amount} is on its way',
  returned: 'Your payout of {amount} was returned. Check your bank details.',
  gift: 'You received “{title}” as a gift',
  message: '{name} sent you a message',
  reply: '{name} replied to your message',
}
