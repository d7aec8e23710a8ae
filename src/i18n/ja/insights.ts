import type { insights as en } from '../en/insights.ts'
import type { Words } from '../messages.ts'

export const insights: Words<typeof en> = {
  title: 'レポート',
  lead: '日ごとの再生数と販売数です（日本時間）。金額は手数料を差し引いた受取額です。',
  period: '期間',
  days: '{days}日間',
  csv: 'CSVをダウンロード',
  plays: '再生数',
  sales: '販売数',
  yen: '受取額',
  chart: '日ごとの{name}：{from}から{to}まで合計{total}',
  bar: '{day}：{value}',
  perSound: 'サウンド別',
  sound: 'サウンド',
  emptyTitle: 'データはまだありません',
  emptyText: 'サウンドを公開すると、再生数と販売数がここに表示されます。',
  newSound: 'サウンドをアップロード',
}
