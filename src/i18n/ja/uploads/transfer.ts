import type {
  transfer as en,
  known as enKnown,
  unfinished as enLeft,
  offer as enOffer,
} from '../../en/uploads/transfer.ts'
import type { Words } from '../../messages.ts'

export const transfer: Words<typeof en> = {
  brokeOff: '通信が途切れました。「再試行」を押すと、届いたところから再開します。',
  brokeOffWhole: '通信が途切れました。「再試行」を押すと、ファイルを最初から送り直します。',
  cutOff: '通信が途切れました。つながり次第、自動で再開します。',
  changed:
    '選んだあとにファイルが変更または移動されました。このサウンドを削除して、ファイルを選び直してください。',
  stayed: '「{name}」を完全には削除できませんでした。マイサウンドを確認して削除してください。',
  unkept:
    '「{name}」に最後に入力した内容を反映できませんでした。その後に変更されたか、保存できない内容が含まれています。',
  notForgotten:
    '「{name}」の届いている部分を削除できませんでした。もう一度お試しください。そのままでも1日以内に自動で削除されます。',
  others:
    '{files} は前回とは別のファイルです。再開するには同じファイルを選んでください。新しいサウンドとして追加する場合は、下から選んでください。',
  unreadable:
    '{files} を読み込めませんでした。ファイルがこの端末にあり、開ける状態か確認してください。',
  noSounds:
    'サウンドが入っていません。WAV、AIFF、FLAC、MP3、AAC/M4A、Ogg Vorbis、Opusのファイルを選んでください。',
  pause: '「{name}」を一時停止',
  resume: '「{name}」を再開',
  pauseAll: 'すべて一時停止',
  resumeAll: 'すべて再開',
  retry: '再試行',
  retryAll: '{count}件すべて再試行',
  dismiss: '閉じる',
  paused: '一時停止中',
  offline: 'オフラインです。つながりしだい再開します。',
  stalled: '通信が途切れました。再接続しています…',
  queued: '変換の順番待ち（あと{count}件）',
  speedMega: '{speed} MB/秒',
  speedKilo: '{speed} kB/秒',
  left: {
    soon: 'まもなく完了',
    seconds: '残り約{count}秒',
    minutes: '残り約{count}分',
    hours: '残り約{count}時間',
  },
  sum: '{all}件中{arrived}件アップロード済み（{percent}%）',
  bytes: '{loaded} / {all}',
}

export const unfinished: Words<typeof enLeft> = {
  title: '{count, plural, other {途中のアップロードが#件あります}}',
  text: '{count, plural, other {同じファイルをもう一度選ぶと、続きから再開できます。}}',
  arrived: '{percent}%まで届いています',
  nothing: 'まだ届いていません',
  forget: '「{name}」を取りやめる',
  choose: '{count, plural, other {同じファイルを選ぶ}}',
}

export const known: Words<typeof enKnown> = {
  title: '{count, plural, other {選んだファイルのうち#件は、すでにマイサウンドにあります}}',
  which: 'ファイル名を見る',
  leaveOut: '追加しない',
  addAgain: 'もう一度追加する',
}

export const offer: Words<typeof enOffer> = {
  label: 'ファイルに含まれる情報',
  title: 'タイトル',
  genre: 'ジャンル',
  genreAs: '{said}（ここでは「{genre}」）',
  isrc: 'ISRC',
  cover: 'カバー',
  picture: '埋め込み画像',
  artist: 'アーティスト',
  album: 'アルバム',
  number: 'トラック番号',
  onDisc: '{number}（ディスク{disc}）',
  year: '年',
  use: '使う',
  useOf: '{what}を使う',
  used: '反映済み',
  useAll: 'すべて使う',
  toAlbum: 'アルバムの提案を見る',
  dismiss: '閉じる',
  coverTaken: '保存すると、ファイルの埋め込み画像がカバーになります。',
  coverFailed: 'ファイルから画像を取り出せませんでした。画像を選んでください。',
}
