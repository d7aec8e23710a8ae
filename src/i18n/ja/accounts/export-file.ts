import type { exportFile as en } from '../../en/accounts/export-file.ts'
import type { Words } from '../../messages.ts'

/** The README.txt of an exported account. */
export const exportFile: Words<typeof en> = {
  title: '{brand}：{name} さんのデータ',
  made: '作成日時：{date}（日本時間）',
  account:
    'プロフィール、ログイン中の端末、連携しているアカウント、以前のユーザー名、メールの受け取り設定',
  sounds: 'サウンドごとのフォルダ。設定、アップロードした元のファイル、ジャケット',
  albums: 'アルバムごとのフォルダ。設定、収録順に並べたサウンドの ID、ジャケット',
  uploads: 'アップロードしたまま、サウンドにしていないファイル',
  images: '画像。プロフィールに使っているものの ID は profile.json にあります',
  purchases: '注文とその内容、ダウンロードの記録',
  sales: '販売の記録と、それについての帳簿。購入した方の情報は含みません',
  community: '拍手とコメント、フォローしている人とフォロワー',
  activity: 'ログイン中に再生したサウンドと、開いたページ',
  json: '.json で終わるファイルは、プログラムで読むためのテキストです。時刻は UTC、金額は円です。',
  secrets: 'ログインに使う情報は含まれていません。',
}
