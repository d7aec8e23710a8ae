import type { charts as en } from '../en/charts.ts'
import type { MessagesOf } from '../messages.ts'

export const charts: MessagesOf<typeof en> = {
  title: 'チャート',
  ofGenre: '{genre}のチャート',
  description: '今日、この7日間、この30日間によく聴かれているサウンド。',
  counted: '30秒以上（短いサウンドは半分以上）聴かれた再生だけを数えています。',
  period: '期間',
  day: '今日',
  week: '7日間',
  month: '30日間',
  genre: 'ジャンル',
  allGenres: 'すべてのジャンル',
  dates: '{from}〜{to}',
  plays: '{count}回再生',
  moved: { new: '初登場', up: '上昇', down: '下降', same: '変わらず' },
  emptyTitle: 'まだ再生がありません',
  emptyText: 'この期間に数えられた再生は、まだありません。',
  emptyGenre: 'このジャンルでこの期間に数えられた再生は、まだありません。',
  toMonth: '30日間のチャートを見る',
  toGenre: 'このジャンルのサウンドをすべて見る',
  toHome: '新着サウンドへ',
}
