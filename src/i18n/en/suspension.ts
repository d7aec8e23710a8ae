/** What a person whose account is suspended reads, and how they appeal. */
export const suspension = {
  title: 'Suspension',
  none: 'Nothing of your account is suspended.',
  account_title: 'Your account is suspended',
  payouts_title: 'Your payouts are frozen',
  account:
    'Until {day} (Japan time) you can’t publish, comment or write messages. You can still listen, download what you bought, export your data and delete your account. Your works stay as they are.',
  payouts: 'Until {day} (Japan time) nothing is paid out to you. Your balance stays yours.',
  reason: 'Reason',
  appeal: 'Appeal',
  appeal_hint:
    'Say why this is wrong. The operator reads it and writes to you. You can appeal once.',
  send: 'Send appeal',
  sent: 'You’ve appealed. The operator decides next, and writes to you.',
  notice: 'Part of your account is suspended.',
  open: 'See why, and appeal',
  emails: {
    account_subject: 'Your {brand} account is suspended',
    payouts_subject: 'Your {brand} payouts are frozen',
    account:
      'Your account is suspended until {day} (Japan time). You can’t publish, comment or write messages until then. You can still listen, download what you bought, export your data and delete your account.',
    payouts: 'Nothing is paid out to you until {day} (Japan time). Your balance stays yours.',
    reason: 'The reason: {reason}',
    appeal: 'If you think that this is wrong, you can appeal.',
    open: 'See why, and appeal',
    lifted_subject: 'A suspension was lifted',
    account_lifted: 'Your account is no longer suspended.',
    payouts_lifted: 'Your payouts are no longer frozen.',
    appealed: 'Suspension {id}: an appeal',
    appealed_next: 'Read it with: npm run admin -- account show {username}',
  },
}
