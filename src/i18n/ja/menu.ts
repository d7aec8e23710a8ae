export const menu = {
  title: 'アーティストツール',
  profile: 'プロフィールを見る',
  newSound: 'サウンドを追加',
  mySounds: 'マイサウンド',
  report: 'レポート',
  shoppingList: '購入したサウンド',
  settings: 'アカウント設定',
  signOut: 'ログアウト',
  register: '登録を完了する',
  signOutFailed: 'ログアウトできませんでした。もう一度お試しください。',
}
