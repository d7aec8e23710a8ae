/** The form with which anyone reports what they see. */
export const reports = {
  title: 'Report',
  kinds: {
    sound: 'You are reporting the sound “{name}”.',
    album: 'You are reporting the album “{name}”.',
    playlist: 'You are reporting the playlist “{name}”.',
    post: 'You are reporting a post by {name}.',
    comment: 'You are reporting a comment.',
    supporter: 'You are reporting the sentence of a supporter.',
    profile: 'You are reporting the profile of {name}.',
  },
  lead: 'The operator of this site reads every report. They do not tell anyone who sent it.',
  sentTitle: 'Thank you',
  sent: 'Your report has been sent. We’ll look into it.',
  back: 'Back',
}
