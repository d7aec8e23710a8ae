export const myWorks = {
  editTitle: '「{title}」を編集',
  moreOf: '「{title}」のその他の操作',
  copyLink: 'リンクをコピー',
  copied: 'リンクをコピーしました。',
  copyFailed: 'リンクをコピーできませんでした：{link}',
  renew: '限定公開リンクを再発行',
  renewQuestion: 'リンクを再発行しますか？',
  renewText: '「{title}」の新しいリンクを発行します。これまでのリンクは、すぐに使えなくなります。',
  renewYes: '再発行する',
  renewed: '「{title}」の新しいリンクを発行しました。',
  remove: '削除',
  removeYes: '削除する',
  removed: '「{title}」を削除しました。',
  withdrawn: {
    rights_claim:
      '権利を侵害しているという申し立てがあったため、公開を停止しています。回答の方法をメールでお送りしました。',
    terms: '利用規約に反しているため、公開を停止しています。理由をメールでお送りしました。',
  },
  waiting: {
    Private: '準備ができ次第、限定公開になります',
    Released: '準備ができ次第公開されます',
  },
  dated: {
    Private: '{date}（日本時間）に限定公開になります',
    Released: '{date}（日本時間）に公開されます',
  },
}
