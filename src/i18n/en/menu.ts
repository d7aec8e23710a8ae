/** The profile menu, which visitors do not have. */
export const menu = {
  title: 'Artist tools',
  profile: 'View Profile',
  newSound: 'New sound',
  mySounds: 'My sounds',
  report: 'Report',
  shoppingList: 'Shopping List',
  settings: 'Account settings',
  signOut: 'Sign out',
  register: 'Finish registration',
  signOutFailed: 'Signing out did not work. Please try again.',
}
