export const history = {
  title: '再生履歴',
  pause: '再生履歴を一時停止',
  pauseHint:
    '一時停止中に再生したサウンドは履歴に残りません。アーティストの再生回数には数えられます。',
  open: '再生履歴を開く',
  clear: '履歴をすべて削除',
  clearTitle: '再生履歴をすべて削除しますか？',
  clearText: 'すべてのサウンドが再生履歴から削除されます。再生回数は変わりません。',
  cleared: '再生履歴を削除しました。',
  remove: '「{title}」を再生履歴から削除',
  removed: '「{title}」を再生履歴から削除しました。',
  today: '今日',
  yesterday: '昨日',
  empty: '再生履歴はまだありません',
  emptyText: '再生したサウンドがここに表示されます。',
  find: '音楽を探す',
}
