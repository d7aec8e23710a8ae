export const reports = {
  title: '通報',
  kinds: {
    sound: 'サウンド「{name}」を通報します。',
    album: 'アルバム「{name}」を通報します。',
    playlist: 'プレイリスト「{name}」を通報します。',
    post: '{name}さんの投稿を通報します。',
    comment: 'コメントを通報します。',
    supporter: 'サポーターのひとことを通報します。',
    profile: '{name}さんのプロフィールを通報します。',
  },
  lead: '通報はすべて運営者が確認します。誰が通報したかが伝わることはありません。',
  sentTitle: 'ありがとうございます',
  sent: '通報を受け付けました。内容を確認します。',
  back: '戻る',
}
