/** The README.txt of an exported account. */
export const exportFile = {
  title: '{brand}: the data of {name}',
  made: 'Made on {date} (Japan time)',
  account:
    'Your profile, where you are signed in, connected accounts, former usernames, which letters you want',
  sounds: 'A folder for each sound: its settings, the file that you uploaded, and its cover',
  albums: 'A folder for each album: its settings, the ids of its sounds in order, and its cover',
  uploads: 'Files that you uploaded without making a sound of them',
  images: 'Your pictures. profile.json names those of your profile by their id',
  purchases: 'Your orders with what was in them, and what you have downloaded',
  sales: 'What was sold of yours, and what the books say about it. Buyers are not named',
  community: 'Your claps and comments, whom you follow and who follows you',
  activity: 'What you listened to and which pages you opened while signed in',
  json: 'Files that end in .json are text for programs. Times are UTC, amounts are whole yen.',
  secrets: 'What signs you in is not in here.',
}
