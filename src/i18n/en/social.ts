/** The pages of the simulated social providers. */
export const social = {
  fake: {
    providers: { facebook: 'Facebook', twitter: 'X (Twitter)' },
    title: 'Stand-in for {provider}',
    banner: 'This is not {provider}. It is a page of this {brand} that stands in for it.',
    heading: 'Sign in to {brand} as anyone you like',
    handle: 'Handle',
    handleHint: 'The same handle is the same person next time.',
    name: 'Name (optional)',
    email: 'E-mail address (optional)',
    verified: 'The provider has verified this address',
    allow: 'Allow',
    cancel: 'Cancel',
    problems: {
      handle: 'Please enter 1 to 50 letters, digits, periods, hyphens or underscores.',
      name: 'Please enter at most 80 characters.',
      email: 'Please enter a whole address, as mio@example.com, or leave it empty.',
    },
    refusedTitle: 'This cannot be asked here',
    refused:
      'The request that led to this page is not one of this {brand}. Close the window and begin again.',
  },
}
