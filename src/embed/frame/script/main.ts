import type { FrameData } from '../frame-item.ts'
import { createFramePlayer, type FramePlayer } from './frame-player.ts'
import { bindView } from './frame-view.ts'
import { createReporter } from './heard.ts'

/** Of all frames of one page, one plays. */
const others = new BroadcastChannel('neiro-embed')

function run(data: FrameData): void {
  const reporter = createReporter(data.album)
  const audio = new Audio()
  audio.preload = 'none'
  const problem = document.querySelector('.problem')
  let isPlaying = false
  const player: FramePlayer = createFramePlayer(audio, {
    tracks: data.tracks,
    start: data.start,
    reporter,
    onChange: () => {
      if (player.isPlaying() && !isPlaying) others.postMessage('playing')
      isPlaying = player.isPlaying()
      if (isPlaying) problem?.toggleAttribute('hidden', true)
      view.show()
      tellSystem(player, data)
    },
    onFailed: () => problem?.toggleAttribute('hidden', false),
  })
  const view = bindView(() => player, data)
  others.addEventListener('message', () => {
    if (player.isPlaying()) player.pause()
  })
  addEventListener('pagehide', () => reporter.flush())
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) reporter.flush()
  })
  view.show()
}

/** Names on the lock screen, and its keys. */
function tellSystem(player: FramePlayer, { tracks, artist }: FrameData): void {
  const session = navigator.mediaSession
  const title = tracks[player.index()]?.title
  if (!session || !title || session.metadata?.title === title) return
  session.metadata = new MediaMetadata({ title, artist })
  session.setActionHandler('play', () => player.toggle())
  session.setActionHandler('pause', () => player.pause())
  session.setActionHandler('previoustrack', tracks.length > 1 ? () => player.step(-1) : null)
  session.setActionHandler('nexttrack', tracks.length > 1 ? () => player.step(1) : null)
}

const data = document.getElementById('data')?.textContent
if (data) run(JSON.parse(data))
