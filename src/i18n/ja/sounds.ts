import type { sounds as en } from '../en/sounds.ts'
import type { Words } from '../messages.ts'

export const sounds: Words<typeof en> = {
  mine: {
    title: 'マイサウンド',
    newSound: 'サウンドを追加',
    emptyTitle: 'サウンドはまだありません',
    emptyText: '最初の一曲をアップロードしましょう。公開するまでは下書きのままです。',
    status: {
      Draft: '下書き（自分のみ）',
      Private: '限定公開（リンクを知っている人のみ）',
      Released: '公開',
    },
    waiting: {
      Private: '準備ができしだい限定公開になります',
      Released: '準備ができしだい公開されます',
    },
    transcoding: '変換中 {percent}',
    preview: '試聴用の音源を準備中',
    failed:
      'ファイルを変換できませんでした。サウンドを削除して、もう一度アップロードしてください。',
    plays: '再生 {count, number}',
    claps: '拍手 {count, number}',
    comments: 'コメント {count, number}',
    notForSale: '非売品',
    edit: '編集',
    editTitle: '「{title}」を編集',
    remove: '削除',
    removeTitle: '「{title}」を削除',
    removeQuestion: 'このサウンドを削除しますか？',
    removeText:
      '「{title}」は、購入した人を除いて誰からも見えなくなります。この操作は取り消せません。',
    removeYes: '削除する',
    removeNo: 'キャンセル',
    removed: '「{title}」を削除しました。',
    more: 'もっと見る',
  },
  browse: {
    genres: 'ジャンル',
    sort: '並び順',
    fresh: '新着順',
    popular: '人気順',
    more: 'もっと見る',
    tag: '#{tag}',
    genreDescription:
      '{genre}のサウンドを、作り手から直接。聴いて、購入して、ダウンロードできます。',
    tagDescription: 'タグ「{tag}」の付いたサウンド。聴いて、購入して、ダウンロードできます。',
    emptyTitle: 'サウンドはまだありません',
    emptyGenre: 'このジャンルのサウンドは、まだ公開されていません。',
    emptyTag: 'このタグの付いたサウンドは、まだ公開されていません。',
    toHome: '新着サウンドへ',
  },
}
