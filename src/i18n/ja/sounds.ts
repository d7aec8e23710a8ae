import type { sounds as en } from '../en/sounds.ts'
import type { Words } from '../messages.ts'
import { bulk } from './sounds/bulk.ts'
import { mine } from './sounds/mine.ts'

export const sounds: Words<typeof en> = {
  mine,
  bulk,
  browse: {
    genres: 'ジャンル',
    sort: '並び順',
    fresh: '新着順',
    popular: '今月の人気順',
    clapped: '拍手の多い順',
    shown: '表示',
    sounds: 'サウンド',
    albums: 'アルバム',
    related: '関連するタグ',
    chart: 'このジャンルのチャート',
    tag: '#{tag}',
    genreDescription:
      '{genre}のサウンドを、作り手から直接。聴いて、購入して、ダウンロードできます。',
    tagDescription: 'タグ「{tag}」の付いたサウンド。聴いて、購入して、ダウンロードできます。',
    emptyTitle: 'まだ何もありません',
    emptyGenre: 'このジャンルのサウンドは、まだ公開されていません。',
    emptyTag: 'このタグの付いたサウンドは、まだ公開されていません。',
    emptyAlbums: 'ここに並ぶアルバムは、まだ公開されていません。',
    toHome: '新着サウンドへ',
  },
}
