export const soundPage = {
  plays: '再生回数',
  claps: '拍手',
  quality: '音質',
  length: '再生時間',
  bits: '{bits} bit / {khz}\u00a0kHz',
  khz: '{codec}・{khz}\u00a0kHz',
  mono: '{quality}（モノラル）',
  share: '共有',
  more: '{name}さんのほかのサウンド',
  early: 'サポーター先行試聴',
  onAlbum: '収録アルバム',
  wholeAlbum: 'アルバム全曲で{price}。1曲ずつ買うより{less}お得です',
  getAlbum: 'アルバムを購入',
  preview: {
    sold: '試聴できるのは{from}〜{to}です。購入すると全体を聴けます。',
    withAlbum: '試聴できるのは{from}〜{to}です。アルバムを購入すると全体を聴けます。',
    unsold: 'このサウンドで聴けるのは{from}〜{to}の部分だけです。',
  },
  unheard: {
    sold: '購入すると聴けるサウンドです。',
    withAlbum: 'アルバムを購入すると聴けるサウンドです。',
    unsold: 'このサウンドは再生できません。',
    soon: '試聴用音源を準備中です。まもなく聴けます。',
  },
  closed: '公開は終了しましたが、購入済みのため引き続きお楽しみいただけます。',
  audio: {
    NONE: 'このサウンドにはまだ音源がありません。',
    TRANSCODING: 'このサウンドは変換中です。',
    ERROR: 'このファイルは変換できませんでした。',
  },
}

/** Words that sounds and albums share. */
export const works = {
  report: '通報',
  sound: 'サウンド',
  album: 'アルバム',
  details: '詳細',
  released: '公開日',
  licence: 'ライセンス',
  booklet: 'ブックレット',
  bookletThere: 'PDF（ダウンロードに付属）',
  allRights: 'All Rights Reserved（無断利用不可）',
  edit: '編集',
  publishing: '公開処理中…',
  status: {
    Draft: '下書き（自分のみ）',
    Private: '限定公開（リンクを知っている人のみ）',
    Released: '公開',
  },
  statusName: { Draft: '下書き', Private: '限定公開', Released: '公開' },
}

export const community = {
  clap: {
    label: '拍手する',
    count: '拍手{count, number}回',
    own: '自分の作品には拍手できません。',
  },
  follow: { follow: 'フォローする', following: 'フォロー中', unfollow: 'フォローを解除' },
  comments: {
    report: '通報',
    title: 'コメント',
    jump: '{time}から再生',
    more: 'コメントをもっと見る',
    emptyTitle: 'まだコメントはありません',
    emptyText: '最初のコメントを書いてみませんか。',
  },
}
