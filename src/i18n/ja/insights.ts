import type { insights as en } from '../en/insights.ts'
import type { MessagesOf } from '../messages.ts'

export const insights: MessagesOf<typeof en> = {
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
  listening: 'どこまで聴かれているか',
  listeningTo: '「{title}」がどこまで聴かれているか',
  listeners: 'リスナー{count}人',
  listeningNote:
    '同じリスナーは、サウンドの長さのあいだに一度だけ数えます。ご自身と既知のロボットは含みません。音声を差し替えると、最初から数え直します。',
  noListeners: 'この音声はまだ聴かれていません。',
  at: '時間',
  stillThere: '聴いている人数',
  present: '{count}人（{share}）',
  presentAt: '{time}　{count}人（{share}）',
  falls: '離脱の多いところ',
  fewer: '{count}人が離脱',
  perAlbum: 'アルバム別',
  album: 'アルバム',
  emptyTitle: 'データはまだありません',
  emptyText: 'サウンドを公開すると、再生数と販売数がここに表示されます。',
  newSound: 'サウンドをアップロード',
}
