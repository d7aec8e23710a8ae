import { PLAYING_CHANNEL } from '#player/between-tabs.ts'
import type { FrameData } from '../frame-item.ts'
import { createFramePlayer, type FramePlayer } from './frame-player.ts'
import { bindView, updateMediaSession } from './frame-view.ts'
import { createReporter, SILENT } from './play-tracking.ts'

/**
 * One frame of a page plays at a time; the service's own tabs count too, where they are of one
 * origin.
 */
const others = new BroadcastChannel(PLAYING_CHANNEL)

function run(data: FrameData): void {
  // A preview in the share dialog is not recorded as a play.
  const isPreview = new URLSearchParams(location.search).has('preview')
  const reporter = isPreview ? SILENT : createReporter(data.album)
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
      updateMediaSession(player, data)
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

const data = document.getElementById('data')?.textContent
if (data) run(JSON.parse(data))
