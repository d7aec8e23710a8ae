import type { embed as en } from '../en/embed.ts'
import type { MessagesOf } from '../messages.ts'

export const embed: MessagesOf<typeof en> = {
  label: '{artist}『{title}』',
  play: '再生',
  pause: '一時停止',
  back: '前のサウンド',
  forward: '次のサウンド',
  seek: '再生位置',
  position: '{total} 中 {at}',
  preview: '試聴 {from}–{to}',
  sounds: '『{title}』の収録サウンド',
  count: '全{count, number}曲',
  silent: 'ここでは再生できません',
  soon: 'まもなく再生できます',
  buyFor: '{price}で購入',
  buyFrom: '{price}から購入',
  listen: '{brand}で聴く',
  opens: '（{brand}を開きます）',
  failed: '現在、再生できません。',
  goneTitle: '公開が終了しました',
  goneText: '制作者が公開を取りやめた可能性があります。',
  goneLink: '{brand}でほかの音楽を探す',
}
