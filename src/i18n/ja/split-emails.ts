export const splitEmails = {
  someone: 'メンバー',
  invitedSubject: '{owner}さんから、「{title}」の収益の{percent}の分配に招待されました',
  invitedText:
    '{owner}さんが、{brand}での「{title}」の収益をあなたと分け合いたいと考えています。承諾した後のすべての販売について、サービス手数料を差し引いた額の{percent}が分配されます。',
  invitedHow:
    '承諾するには、ログインまたはアカウントの作成が必要です。辞退する場合、アカウントは必要ありません。',
  open: '招待を見る',
  stranger: '{owner}さんにお心当たりがない場合は、このメールを無視してください。',
  acceptedOwnerSubject: '{name}さんが「{title}」の分配を承諾しました',
  acceptedOwnerText: '今後、「{title}」の収益の{percent}が{name}さんに分配されます。',
  acceptedOtherSubject: '{name}さんが「{title}」の分配を承諾しました',
  acceptedOtherText:
    '今後、{name}さんにも「{title}」（{owner}）の収益が分配されます。あなたの分配率は{own}のままです。',
  declinedOwnerSubject: '「{title}」の分配が辞退されました',
  declinedOwnerText:
    '{email} の方が、「{title}」の収益の{percent}の分配を辞退しました。その分はあなたの収益になります。',
  declinedOtherSubject: '「{title}」の分配が辞退されました',
  declinedOtherText:
    '「{title}」の分配に招待されていた方が辞退しました。その分は{owner}さんの収益になり、あなたの分配率は{own}のままです。',
  leftOwnerSubject: '{name}さんが「{title}」の分配から抜けました',
  leftOwnerText:
    '{name}さんが、「{title}」の収益の{percent}の分配から抜けました。今後、その分はあなたの収益になります。',
  leftOtherSubject: '{name}さんが「{title}」の分配から抜けました',
  leftOtherText:
    '{name}さんが「{title}」の分配から抜けました。今後、その分は{owner}さんの収益になり、あなたの分配率は{own}のままです。',
  gaveUpSubject: '「{title}」の分配から抜けました',
  gaveUpText:
    '「{title}」（{owner}）の収益の{percent}の分配から抜けました。今後、その分は{owner}さんの収益になります。これまでの収益は、そのままあなたのものです。',
  changedSubject: '「{title}」の分配率が変更されました',
  changedText:
    '{owner}さんが、「{title}」の収益のあなたへの分配率を{before}から{percent}に変更しました。今後の販売分から適用されます。同意できない場合は、収益のページから分配を抜けられます。',
  removedSubject: '「{title}」の分配が終了しました',
  removedText:
    '「{title}」（{owner}）の収益の{percent}の分配が終了しました。今後の販売分は分配されません。これまでの収益は、そのままあなたのものです。',
  edit: '分配の設定を開く',
  earnings: '収益のページを開く',
}
