import type { search as en } from '../en/search.ts'
import type { MessagesOf } from '../messages.ts'

export const search: MessagesOf<typeof en> = {
  title: '検索',
  titleFor: '「{query}」の検索結果',
  label: 'タイトル・名前に含まれる言葉',
  submit: '検索',
  sounds: 'サウンド',
  creators: 'クリエイター',
  soundCount: 'サウンド {count, number}',
  startTitle: '何を聴きますか？',
  startText: 'タイトル、アーティスト名、タグで探せます。言葉の一部だけでもかまいません。',
  noneTitle: '「{query}」は見つかりませんでした',
  noneText: '別の言葉で検索するか、ジャンルから探してみてください。',
  genres: 'ジャンル',
}
