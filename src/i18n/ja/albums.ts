import type { albums as en } from '../en/albums.ts'
import type { Words } from '../messages.ts'
import { editor, mine, newPage } from './albums/editor.ts'
import { offer } from './albums/offer.ts'

export const albums: Words<typeof en> = {
  editor,
  mine,
  newPage,
  offer,
  kind: 'アルバム',
  draft: '下書き（自分のみ）',
  private: '限定公開（リンクを知っている人のみ）',
  count: '全{count, number}曲',
  sounds: '収録サウンド',
  emptyTitle: '聴けるサウンドがありません',
  emptyText: 'このアルバムのサウンドは、いま公開されていません。',
  emptyOwn: 'まだサウンドがありません。最初の曲を追加しましょう。',
  playAll: 'すべて再生',
  pause: '一時停止',
  edit: '編集',
  details: '詳細',
  released: '公開日',
  planned: '公開予定',
  length: '再生時間',
  licence: 'ライセンス',
  upc: 'UPC',
  status: { Draft: '下書き', Private: '限定公開', Released: '公開' },
  albumOnly: 'アルバム限定',
  isPlaying: '再生中',
}
