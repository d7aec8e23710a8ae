import type { player as en } from '../en/player.ts'
import type { Words } from '../messages.ts'

export const player: Words<typeof en> = {
  label: 'プレーヤー',
  playTitle: '「{title}」を再生',
  pauseTitle: '「{title}」を一時停止',
  playlist: 'プレイリスト',
  seek: '再生位置',
  position: '{total}のうち{at}',
  failed: '「{title}」を再生できません。通信状況を確認して、もう一度お試しください。',
  preview: '試聴 {from}–{to}',
  enqueue: 'プレイリストに追加',
  enqueued: '「{title}」をプレイリストに追加しました。',
}
