export const gifts = {
  give: 'ギフトとして贈る',
  keep: '自分用に購入する',
  emailNote: '購入確認メールの送り先です。',
  recipient: '贈る相手のメールアドレス',
  sender: '贈り主の名前（相手に表示されます）',
  message: 'メッセージ',
  messageHint: '{max, number}文字まで（リンクや装飾は使えません）',
  date: 'お届け日',
  dateHint:
    '今日を選ぶと、お支払い後すぐにお届けします。1年先まで指定でき、当日の午前9時（日本時間）にお届けします。',
  language: 'メールの言語',
  languages: { en: 'English', ja: '日本語' },
  anew: 'ギフトの宛先とお届け日をご確認ください。',
  delivery: '相手にメールでお届けします。アカウントがなくても再生・ダウンロードできます',
  someone: 'どなたか',
  heading: 'お贈りするギフト',
  to: '宛先',
  forgotten: '削除済み',
  from: '贈り主',
  when: 'お届け予定（日本時間）',
  whenSent: 'お届け日時（日本時間）',
  whenPaid: 'お支払いの確認後すぐ',
  status: '状況',
  states: {
    waiting: 'お届け前',
    delivered: 'お届け済み',
    returned: '相手がすでにお持ちのため、返金しました',
    ended: '終了',
  },
  change: '宛先・お届け日を変更',
  save: '保存',
  cancel: 'キャンセル',
  saved: 'ギフトの内容を変更しました。',
  resend: 'メールを再送する',
  resent: '{recipient} にメールを再送しました。',
  itemReturned: '相手がすでにお持ちのため、返金しました。',
  page: 'ギフト',
  received: '{sender}さんからのギフト',
  receivedText: '再生とダウンロードができます。',
  suspended: 'このギフトは現在ご利用いただけません',
  suspendedText: 'お支払いの確認が終わると、再生とダウンロードを再開できます。',
  over: 'このギフトは終了しました',
  overText: '代金が返金されたため、再生とダウンロードはできなくなりました。',
  had: 'すでにお持ちのため、{sender}さんに返金しました。',
  given: '贈ったギフト',
  givenLine: '宛先：{recipient}',
}

export const giftEmails = {
  subject: '{sender}さんからギフトが届きました：{title}',
  title: '{sender}さんからのギフト',
  gives: '{sender}さんから、{title}（{seller}）が贈られました。',
  howTo:
    'フルで再生できるほか、オリジナル音源・FLAC・ALAC・WAV・MP3・AAC・Opus・Vorbisでダウンロードできます。アカウントは必要ありません。',
  open: 'ギフトを開く',
  stranger: '{sender}さんにお心当たりがない場合は、このメールを無視してください。',
  report: '迷惑なメールは {email} までお知らせください。',
  sentSubject: 'ギフトをお届けしました：{title}',
  sentTitle: 'ギフトをお届けしました',
  sentText: '{title}を {recipient} 宛てにメールでお届けしました。',
  ownedSubject: '{sender}さんが{title}を贈ろうとしてくれました',
  ownedText:
    '{sender}さんが{title}を贈ろうとしてくれました。すでにお持ちのため、代金は{sender}さんに返金されますが、お気持ちだけお伝えします。',
  receiptNow: 'ギフトは {recipient} 宛てにメールでお届けします。',
  receiptLater:
    'ギフトは{date}（日本時間）に、{recipient} 宛てにメールでお届けします。それまでは、ご注文のページで宛先とお届け日を変更できます。',
  endedSubject: 'ギフトが取り消されました：{title}',
  endedTitle: 'ギフトが取り消されました',
  endedText:
    '{sender}さんから贈られた{title}の代金が返金されたため、再生とダウンロードができなくなりました。お手続きは必要ありません。',
  backSubject: 'ギフトを再びお使いいただけます：{title}',
  backTitle: 'ギフトを再びお使いいただけます',
  backText:
    '{sender}さんから贈られた{title}の再生とダウンロードを再開できます。取り消しのお知らせでご迷惑をおかけしました。',
  disputeOpen:
    'お支払いのうち{amount}に異議が申し立てられたと、カード会社から連絡がありました。結論が出るまで、ギフトの相手は再生とダウンロードができません。',
  disputeOpenUnsent:
    'お支払いのうち{amount}に異議が申し立てられたと、カード会社から連絡がありました。結論が出るまで、ギフトはお届けしません。',
  disputeWon:
    'カード会社の判断により、お支払いは有効と認められました。ギフトの相手は、再生とダウンロードを再開できます。',
  disputeWonUnsent:
    'カード会社の判断により、お支払いは有効と認められました。ギフトはお届け日に、過ぎている場合は本日お届けします。',
  refundOwned:
    'ギフトの相手がすでにお持ちでした。贈ろうとしてくださったことは、相手にお伝えしました。',
  refundGone: 'お届け日の前に、アーティストがサウンドの公開を終了していました。',
  refundFailed: 'それまでの間、ギフトの相手は再生とダウンロードを再開できます。',
  refundFailedUnsent:
    'それまでの間、ギフトは有効です。お届け日に、過ぎている場合は本日お届けします。',
  refundPart: 'ギフトの相手は、引き続き再生とダウンロードができます。',
  refundUnsent: 'ギフトのお届けは取りやめになりました。',
  refundEnded: 'ギフトの相手は、再生とダウンロードができなくなりました。',
}
