/** Conversations between buyers and artists. */
export const threads = {
  title: 'Messages',
  lead: 'You and the other person alone read these. The operator reads a message only if one of you reports it.',
  empty: 'No messages yet',
  emptyText:
    'Write to an artist from the menu of what you bought. What buyers write to you appears here, too.',
  you: 'You: {text}',
  page: 'Messages with {name}',
  begin: 'Nothing written yet',
  beginText: 'Ask {name} about what you bought, or say what it means to you.',
  earlier: 'Earlier messages',
  yours: 'You',
  withOrder: 'With an order',
  label: 'Message to {name}',
  hint: 'Plain text. {name} alone reads it.',
  send: 'Send',
  deleted: 'This message was deleted.',
  delete: 'Delete',
  deleteQuestion: 'Delete this message?',
  deleteText: 'It disappears for both of you.',
  closed:
    'You can write to artists whose music you bought, and to buyers who wrote to you. This isn’t the case here any more.',
  write: 'Write to {artist}',
  open: 'Answer in Messages',
}
