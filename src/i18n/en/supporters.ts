/** Buyers and followers of an artist. */
export const supporters = {
  title: 'Supporters',
  lead: 'Everyone who bought from you. Guests aren’t named, and you only see the email addresses of those who let you contact them.',
  buyers: 'Buyers',
  none: 'No one has bought from you yet.',
  orders: '{count, plural, one {# order} other {# orders}}',
  follows: 'Follows you',
  csv: 'Download contacts (CSV)',
  contacts:
    '{count, plural, =0 {No one has agreed to be contacted yet.} one {# buyer lets you contact them.} other {# buyers let you contact them.}}',
  followers: 'Followers',
  noFollowers: 'No one follows you yet.',
  allFollowers: '{count, plural, one {# follower} other {All # followers}}',
}
