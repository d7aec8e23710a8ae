import type * as en from '../../en/albums/editor.ts'
import type { Words } from '../../messages.ts'

export const editor: Words<typeof en.editor> = {
  title: 'アルバムを編集',
  view: 'アルバムのページを開く',
  sales: 'このアルバムを販売する',
  release: 'リリースと権利',
  releaseDate: 'リリース日時',
  releaseDateHint:
    '日本時間。未来の日時にすると、「公開」にしたアルバムはその時刻に公開されます。過去の日時はリリース日として表示されます。',
  upc: 'UPC・JANコード',
  upcHint: 'お持ちの場合のみ。12桁または13桁の数字です。',
  sounds: '収録サウンド',
  count: '全{count, number}曲',
  noSounds: 'まだサウンドがありません。追加したあとも、曲順はいつでも変えられます。',
  orderHint:
    'つまみをドラッグするか、つまみを選んで矢印キーを押すと、曲順を変えられます。曲順はアルバムと一緒に保存されます。',
  albumOnly: 'アルバム限定',
  albumOnlyTitle: '「{title}」をアルバム限定にする',
  albumOnlyHint:
    '「アルバム限定」のサウンドはアルバムの中でだけ聴け、単独では一覧に表示されず、販売もされません。切り替えはすぐに反映されます。',
  grip: '「{title}」を移動（{count, number}曲中{number, number}曲目）',
  up: '「{title}」を上へ',
  down: '「{title}」を下へ',
  remove: '「{title}」をアルバムから外す',
  moved: '「{title}」を{count, number}曲中{number, number}曲目に移動しました',
  removed: '「{title}」をアルバムから外しました。',
  added: '「{title}」を{count, number}曲目に追加しました。',
  add: 'サウンドを追加',
  status: { Draft: '下書き', Private: '限定公開', Released: '公開' },
  transcoding: '変換中',
  failed: '変換に失敗',
  willPublish: '準備ができしだい公開',
  hidden:
    '公開されていないサウンドが{count, plural, other {#曲}}あります。リスナーのアルバムには表示されません。',
  publishHidden: '{count, plural, =1 {このサウンドも公開する} other {#曲とも公開する}}',
  pickTitle: 'サウンドを追加',
  search: '自分のサウンドを検索',
  pick: '追加',
  pickTitleOf: '「{title}」を追加',
  in: '追加済み',
  inTitle: '「{title}」は追加済み',
  more: 'もっと見る',
  upload: 'アップロード',
  done: '完了',
  nothingYet: 'まだサウンドがありません。アップロードしてから、アルバムに追加してください。',
  nothingFound: '条件に合うサウンドがありません。',
  pickFailed: 'サウンドを読み込めませんでした。接続を確認してください。',
  again: 'もう一度試す',
  waitsForDate: 'このアルバムは{date}に公開されます。',
  waitsForSounds: 'このアルバムは、すべてのサウンドの準備ができしだい公開されます。',
  dropped:
    'このアルバムは公開されていません。{titles}を準備できませんでした。サウンドの編集画面で対処方法を確認するか、アルバムから外してから、もう一度公開してください。',
  waitsForRetry:
    'サーバー側の問題で{titles}を準備できませんでした。サウンドの編集画面で「再試行」を押してください。準備ができしだい、このアルバムは自動的に公開されます。',
  quoted: '「{title}」',
  unchanged: '{titles}を変更できませんでした。通信状況を確認して、もう一度お試しください。',
  droppedEmpty:
    'このアルバムは公開されていません。収録するサウンドがなくなりました。サウンドを追加してから、もう一度公開してください。',
  renewLink: 'リンクを更新',
  renewTitle: 'このアルバムのリンクを更新しますか？',
  renewText: 'これまでのリンクは使えなくなります。',
  renewed: '新しいリンクに更新しました。',
  deleteAlbum: 'アルバムを削除',
  deleteTitle: 'このアルバムを削除しますか？',
  deleteText: 'アルバムのページはすぐに見られなくなります。収録したサウンドはそのまま残ります。',
}

export const newPage: Words<typeof en.newPage> = {
  title: '新しいアルバム',
  lead: 'サウンドを並べ、カバーを付けて、好きなときに公開できます。',
  signInTitle: 'ログインしてアルバムを作成',
  signInText: 'アルバムには、アップロードした自分のサウンドを収録します。',
}

export const mine: Words<typeof en.mine> = {
  title: 'マイアルバム',
  newAlbum: '新しいアルバム',
  emptyTitle: 'アルバムはまだありません',
  emptyText: '自分のサウンドを、好きな曲順でひとつにまとめられます。',
  edit: '編集',
  editTitle: '「{title}」を編集',
  plannedFor: '{date}に公開予定',
  waiting: '準備ができしだい公開',
  dropped: '公開できませんでした（準備できないサウンドがあります）',
  waitsForRetry: '公開待ち（サウンドの再試行が必要です）',
  droppedEmpty: '公開できませんでした（サウンドがありません）',
  more: 'もっと見る',
  mySounds: 'マイサウンド',
}
