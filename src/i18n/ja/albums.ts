import type { albums as en } from '../en/albums.ts'
import type { Words } from '../messages.ts'

export const albums: Words<typeof en> = {
  title: 'アルバム',
  kind: 'アルバム',
  draft: '下書き（自分のみ）',
  private: '限定公開（リンクを知っている人のみ）',
  count: '全{count, number}曲',
  sounds: '収録サウンド',
  emptyTitle: '聴けるサウンドがありません',
  emptyText: 'このアルバムのサウンドは、いま公開されていません。',
}
