import type { offer as en } from '../../en/albums/offer.ts'
import type { Words } from '../../messages.ts'

export const offer: Words<typeof en> = {
  label: 'アルバム「{title}」',
  news: 'アルバム「{title}」としてまとめられます。',
  title: '{count, plural, other {この#曲で、曲順どおりにアルバム「{title}」を作る}}',
  order: '曲順を見る',
  cover: 'すべてのファイルに共通の埋め込み画像が、アルバムのカバーになります。',
  leftOut: '{count, plural, other {{files} は準備できなかったため、収録されません。}}',
  beyond:
    '{count, plural, other {アルバムに収録できるのは{most}曲までです。残りの#曲は収録されませんが、別のアルバムに入れられます。}}',
  unread:
    '{count, plural, other {アップロード中のファイルがあと#件あり、同じアルバムの曲かもしれません。}}',
  asked:
    '{count, plural, other {アップロード中のファイル（あと#件）を確認しだい、アルバムを作ります。}}',
  broken:
    '{count, plural, other {通信が途切れたファイルが#件あり、同じアルバムの曲かもしれません。再試行するか、そのファイルを除いて作れます。}}',
  askedBroken:
    '{count, plural, other {通信が途切れたファイル（#件）を待っています。再試行するか、そのファイルを除いて作れます。}}',
  without: '{count, plural, other {#件を除いて作る}}',
  notIn:
    '{count, plural, other {{files} は収録されていません。アルバムの編集ページから追加できます。}}',
  make: 'アルバムを作る',
  decline: '作らない',
  failed:
    'エラーが発生しました。しばらくしてからもう一度お試しください。サウンドは保存されています。',
  again: 'もう一度試す',
  made: 'アルバム「{title}」を下書きとして作りました。',
  open: 'アルバムを開く',
}
