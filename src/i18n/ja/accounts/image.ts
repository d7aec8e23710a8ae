import type { image as en } from '../../en/accounts/image.ts'
import type { Words } from '../../messages.ts'

export const image: Words<typeof en> = {
  choose: '画像を選ぶ',
  change: '画像を変更',
  cropAgain: '切り抜き直す',
  retry: '再試行',
  remove: '削除',
  chosen: '選択中：{name}',
  hintRound: '20MBまでの画像を円形に切り抜いて使えます。',
  hintSquare: '20MBまでの画像を正方形に切り抜いて使えます。',
  hintWide: '20MBまでの画像を横長に切り抜いて使えます。横幅は1,200ピクセル以上がおすすめです。',
  cropTitle: '画像を切り抜く',
  cropArea: '枠の中の画像',
  cropHint: '画像はドラッグか矢印キーで動かし、＋と−で拡大・縮小します。',
  cropHintTouch: '画像は1本の指で動かし、2本の指で拡大・縮小します。',
  zoom: '拡大',
  cancel: 'キャンセル',
  use: 'この部分を使う',
  savedAlready: 'この画像は保存済みです。切り抜き直すには、もう一度画像を選んでください。',
}
