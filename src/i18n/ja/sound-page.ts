import type { soundPage as en } from '../en/sound-page.ts'
import type { MessagesOf } from '../messages.ts'

export { community } from './community.ts'

export const soundPage: MessagesOf<typeof en> = {
  kind: 'サウンド',
  details: '詳細',
  plays: '再生',
  claps: '拍手',
  released: '公開日',
  quality: '音質',
  licence: 'ライセンス',
  length: '長さ',
  allRights: 'All Rights Reserved（無断利用不可）',
  bits: '{bits} bit / {khz} kHz',
  khz: '{codec}・{khz} kHz',
  mono: '{quality}（モノラル）',
  share: '共有',
  edit: '編集',
  more: '{name} のほかのサウンド',
  related: 'あわせて聴きたいサウンド',
  onAlbum: '収録アルバム',
  getAlbum: 'アルバムで手に入れる',
  preview: {
    sold: '試聴できるのは {from}–{to} です。購入すると最初から最後まで聴けます。',
    withAlbum: '試聴できるのは {from}–{to} です。アルバムを購入すると最初から最後まで聴けます。',
    unsold: 'このサウンドで聴けるのは {from}–{to} の部分だけです。',
  },
  unheard: {
    sold: '購入すると聴けるサウンドです。',
    withAlbum: 'アルバムを購入すると聴けるサウンドです。',
    unsold: 'このサウンドは試聴できません。',
    soon: '試聴用の音源を準備中です。まもなく聴けます。',
  },
  closed: 'アーティストによる公開は終了しましたが、あなたは引き続き聴けます。',
  draft: '下書き（自分のみ）',
  private: '限定公開（リンクを知っている人のみ）',
  transcoding: 'このサウンドは変換中です。',
  failed: 'このファイルは変換できませんでした。',
}
