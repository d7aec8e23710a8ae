import type { player as en } from '../en/player.ts'
import type { MessagesOf } from '../messages.ts'

export const player: MessagesOf<typeof en> = {
  label: 'プレーヤー',
  playTitle: '「{title}」を再生',
  pauseTitle: '「{title}」を一時停止',
  playlist: 'プレイリスト',
  seek: '再生位置',
  position: '{total}のうち{at}',
  failed: '「{title}」を再生できません。通信状況を確認して、もう一度お試しください。',
  enqueue: 'プレイリストに追加',
  enqueued: '「{title}」をプレイリストに追加しました。',
}
