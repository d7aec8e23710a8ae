/** The pages of the development inbox. */
export const mail = {
  inbox: 'Inbox',
  lead: 'Every letter that this {brand} has sent, newest first. Nothing leaves this machine. The list refreshes by itself.',
  empty: 'No letter yet. Ask for a sign-in link, and it arrives here.',
  letter: 'Email',
  asText: 'As plain text',
}
