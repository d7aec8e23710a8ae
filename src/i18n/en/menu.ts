/** The profile menu of signed-in people. */
export const menu = {
  title: 'Artist tools',
  profile: 'View Profile',
  newSound: 'New sound',
  mySounds: 'My sounds',
  myAlbums: 'My albums',
  codes: 'Codes',
  report: 'Report',
  earnings: 'Earnings',
  shoppingList: 'Shopping List',
  settings: 'Account settings',
  signOut: 'Sign out',
  register: 'Finish registration',
  cart: 'Cart: {count, plural, one {# item} other {# items}}',
  signOutFailed: 'Couldn’t sign you out. Please try again.',
}
