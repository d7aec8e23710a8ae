/** Emails about shares of what a sound or an album earns. */
export const splitEmails = {
  someone: 'Someone',
  invitedSubject: '{owner} offers you {percent} of what {title} earns',
  invitedText:
    '{owner} would like to share what {title} earns on {brand} with you: {percent} of every sale after you accept, less the service fee.',
  invitedHow:
    'To accept, sign in or create an account. If you’d rather not, you can decline without one.',
  open: 'View the invitation',
  stranger: 'You don’t know {owner}? You can safely ignore this email.',
  acceptedOwnerSubject: '{name} accepted a share of {title}',
  acceptedOwnerText: 'From now on, {name} gets {percent} of what {title} earns.',
  acceptedOtherSubject: '{name} accepted a share of {title}',
  acceptedOtherText:
    'From now on, {name} shares in what {title} by {owner} earns, too. Your own share stays {own}.',
  declinedOwnerSubject: 'A share of {title} was declined',
  declinedOwnerText: '{email} declined {percent} of what {title} earns. The share stays with you.',
  declinedOtherSubject: 'A share of {title} was declined',
  declinedOtherText:
    'Someone who was invited to share in what {title} earns declined. Their share stays with {owner}, and your own stays {own}.',
  leftOwnerSubject: '{name} gave up a share of {title}',
  leftOwnerText: '{name} gave up {percent} of what {title} earns. From now on, it goes to you.',
  leftOtherSubject: '{name} gave up a share of {title}',
  leftOtherText:
    '{name} gave up a share of what {title} earns. From now on, it goes to {owner}, and your own stays {own}.',
  gaveUpSubject: 'You gave up your share of {title}',
  gaveUpText:
    'You gave up {percent} of what {title} by {owner} earns. From now on, it goes to {owner}. What you’ve earned so far stays yours.',
  changedSubject: 'Your share of {title} has changed',
  changedText:
    '{owner} changed your share of what {title} earns from {before} to {percent}. It applies to sales from now on. If you don’t agree, you can give it up on your earnings page.',
  removedSubject: 'Your share of {title} has ended',
  removedText:
    'Your share of {percent} of what {title} by {owner} earns has ended: later sales are no longer divided with you. What you’ve earned so far stays yours.',
  edit: 'Open the split',
  earnings: 'Open your earnings',
}
