import type { bulk as en } from '../../en/sounds/bulk.ts'
import type { Words } from '../../messages.ts'

export const bulk: Words<typeof en> = {
  title: '{count, number}件のサウンドを変更',
  lead: '「変更しない」の項目は、それぞれ今の設定のままです。',
  keep: '変更しない',
  status: '公開状態',
  price: '価格',
  priceHint: '税込みの金額を円で入力します。50円以上。購入者が価格を決める場合は0円にもできます。',
  nameyourprice: '価格の決め方',
  yes: '購入者が上乗せできる',
  no: '価格どおりで販売',
  genre: 'ジャンル',
  noGenre: 'ジャンルなし',
  licence: 'ライセンス',
  reserved: 'All Rights Reserved（無断利用不可）',
  addTags: 'タグを追加',
  addTagsHint: '「、」か「,」で区切ります。',
  removeTags: 'タグを外す',
  nothing: '変更する項目を選んでください。',
  go: '{count, number}件を変更',
  back: '戻る',
  ask: {
    Released: '{count, number}件のサウンドを公開しますか？',
    Private: '{count, number}件のサウンドを限定公開にしますか？',
    Draft: '{count, number}件のサウンドを下書きに戻しますか？',
  },
  askText: {
    Released:
      'だれでも見つけて聴けるようになります。変換中のものは準備ができしだい、公開日が先のものはその日時に公開されます。',
    Private:
      'リンクを知っている人だけが開けるようになります。現在公開中のものはリンクが新しくなり、これまでのリンクは無効になります。',
    Draft:
      '自分以外には見えなくなります。購入した人は引き続き聴けます。再生・拍手・コメントはそのまま残ります。',
  },
  yesStatus: { Released: '公開する', Private: '限定公開にする', Draft: '下書きに戻す' },
  done: '{count, number}件のサウンドを変更しました。',
  broken:
    '{all, number}件中{done, number}件を変更しました。残りは選択したままです。もう一度お試しください。',
  partly:
    '{all, number}件のうち{done, number}件を変更しました。残りは選択されたままで、タイトルのそばに理由を表示しています。',
}
