export const menu = {
  title: 'アーティストツール',
  profile: 'プロフィールを見る',
  newSound: 'サウンドをアップロード',
  mySounds: 'マイサウンド',
  myAlbums: 'マイアルバム',
  report: 'レポート',
  shoppingList: '購入履歴',
  settings: 'アカウント設定',
  signOut: 'ログアウト',
  register: '登録を完了する',
  cart: 'カート（{count, number}点）',
  signOutFailed: 'ログアウトできませんでした。もう一度お試しください。',
}
