/** What the lists of one’s own sounds and albums share. */
export const myWorks = {
  editTitle: 'Edit {title}',
  moreOf: 'More actions for {title}',
  copyLink: 'Copy link',
  copied: 'Link copied.',
  copyFailed: 'Couldn’t copy the link: {link}',
  renew: 'Reset private link',
  renewQuestion: 'Reset this link?',
  renewText:
    '“{title}” gets a new link. The old link stops working immediately for everyone who has it.',
  renewYes: 'Reset link',
  renewed: '“{title}” has a new link.',
  remove: 'Delete',
  removeYes: 'Delete',
  removed: '“{title}” deleted.',
  withdrawn: {
    rights_claim:
      'Not public since someone claims that it infringes their rights. We’ve emailed you how to answer.',
    terms: 'Not public since it breaks the terms of use. We’ve emailed you the reason.',
  },
  waiting: {
    Private: 'Becomes private (link only) when ready',
    Released: 'Publishes when ready',
  },
  dated: {
    Private: 'Becomes private (link only) on {date} (Japan time)',
    Released: 'Publishes on {date} (Japan time)',
  },
}
