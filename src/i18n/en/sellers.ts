/** Details that sellers disclose of themselves by law, and the form by which one asks for them. */
export const sellers = {
  title: 'Commerce disclosure',
  of: 'Commerce disclosure of {artist}',
  seller: 'Seller',
  facts: {
    name: 'Seller',
    representative: 'Representative',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
  },
  ask: {
    title: 'Request these details',
    text: 'We’ll email them to you right away. The seller is told that you asked, and your email address.',
    email: 'Email',
    memberText:
      'We’ll email them to {email} right away. The seller is told that you asked, and your email address.',
    send: 'Send me the details',
    sent: 'Sent to {email}.',
  },
  email: {
    title: 'Seller information of {seller}',
    intro: 'You asked for these details, which the seller gives on request.',
    ignore: 'If you didn’t ask for this, you can safely ignore this email.',
  },
  notice: {
    title: 'Someone requested your seller information',
    text: 'We sent your details to {email}, as your commerce disclosure says you provide them on request.',
    duty: 'Please check that they’re up to date.',
    settings: 'Account settings',
    page: 'Commerce disclosure',
  },
}
