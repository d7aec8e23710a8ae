export const saved = {
  playAll: 'すべて再生',
  kinds: '表示',
  all: 'すべて',
  sound: 'サウンド',
  album: 'アルバム',
  less: '保存時より{yen, number}円安くなりました',
  emailMe: '値下げをメールで受け取る',
  gone: '公開が終了した作品が{count, number}件あります。',
  removeGone: '保存済みから削除',
  empty: '保存した作品はまだありません',
  emptyText: 'サウンドやアルバムのハートを押すと、ここからいつでも聴けます。',
  find: '音楽を探す',
}
