/** The page of a creator, and lists of people. */
export const profile = {
  edit: 'Edit profile',
  followers: '{count, plural, one {# follower} other {# followers}}',
  followingCount: '{count} following',
  soundCount: '{count, plural, one {# sound} other {# sounds}}',
  since: 'Member since {date}',
  readMore: 'Read more',
  tabs: 'On this profile',
  sounds: 'Sounds',
  albums: 'Albums',
  claps: 'Claps',
  followersTab: 'Followers',
  followingTab: 'Following',
  people: 'People',
  more: 'Show more',
  fromStart: 'Back to the latest',
  upload: 'Upload new sound',
  editSounds: 'My sounds',
  discover: 'Discover sounds',
  empty: {
    sounds: { title: 'No sounds yet', text: 'What {name} publishes appears here.' },
    albums: { title: 'No albums yet', text: 'Albums that {name} publishes appear here.' },
    claps: { title: 'No claps yet', text: 'Sounds that {name} claps for appear here.' },
    followers: { title: 'No followers yet', text: 'Be the first to follow {name}.' },
    following: { title: 'Follows nobody yet', text: 'People whom {name} follows appear here.' },
  },
  emptyOwn: {
    sounds: {
      title: 'Your first sound belongs here',
      text: 'Everybody who visits your page will hear it.',
    },
    albums: {
      title: 'No albums yet',
      text: 'An album puts your sounds in an order. Published ones appear here.',
    },
    claps: {
      title: 'No claps yet',
      text: 'Clap for what you like: those sounds are kept here, for you and for others.',
    },
    followers: {
      title: 'No followers yet',
      text: 'Publish a sound and share its page: people who like it can follow you from there.',
    },
    following: {
      title: 'You follow nobody yet',
      text: 'Follow artists that you like, and find them again here.',
    },
  },
  description: 'Sounds by {name}: hear, buy and download them.',
  titles: {
    albums: 'Albums by {name}',
    claps: 'Claps of {name}',
    followers: 'Followers of {name}',
    following: 'Followed by {name}',
  },
}
