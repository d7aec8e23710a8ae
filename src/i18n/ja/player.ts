import type { player as en } from '../en/player.ts'
import type { Words } from '../messages.ts'

export const player: Words<typeof en> = {
  label: 'プレーヤー',
  play: '再生',
  pause: '一時停止',
  playTitle: '「{title}」を再生',
  pauseTitle: '「{title}」を一時停止',
  back: '前の曲',
  forward: '次の曲',
  repeatOff: 'リピートはオフです',
  repeatAll: 'すべてリピート',
  repeatOne: '1曲をリピート',
  playlist: 'プレイリスト',
  empty: 'プレイリストにサウンドがありません。',
  remove: '「{title}」をプレイリストから外す',
  nowPlaying: '再生中',
  seek: '再生位置',
  position: '{total}のうち{at}',
  failed: '「{title}」を再生できません。通信状況を確認して、もう一度お試しください。',
  preview: '試聴 {from}–{to}',
}
