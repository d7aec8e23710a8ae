import { formatTime, timeInWords, unitsOf } from '#ui/sound/format-time.ts'
import type { FrameData, FrameTrack } from '../frame-item.ts'
import { wavePath } from '../wave-path.ts'
import type { FramePlayer } from './frame-player.ts'

const all = <E extends Element>(name: string) => [...document.querySelectorAll<E>(`.${name}`)]
const one = <E extends Element>(name: string) => document.querySelector<E>(`.${name}`)

/** Shows what the player does, and follows what is pressed. */
export function bindView(player: () => FramePlayer, data: FrameData): { show(): void } {
  const seek = one<HTMLInputElement>('seek')
  const button = one<HTMLButtonElement>('play')
  const items = all<HTMLButtonElement>('item')
  // The page shows this track at first; the first playable one may be another.
  let shown = 0
  let isDragged = false

  if (button) button.disabled = !data.tracks.some(player().canHear)
  items.forEach((item, at) => {
    const track = data.tracks[at]
    item.disabled = track === undefined || !player().canHear(track)
  })
  for (const words of all<HTMLElement>('soon')) {
    const near = words.closest<HTMLButtonElement>('.item') ?? button
    words.hidden = !near?.disabled
  }
  button?.addEventListener('click', () => player().toggle())
  one('back')?.addEventListener('click', () => player().step(-1))
  one('forward')?.addEventListener('click', () => player().step(1))
  items.forEach((item, index) => {
    item.addEventListener('click', () => player().choose(index))
  })
  seek?.addEventListener('input', () => {
    isDragged = true
    showTime(seek.valueAsNumber)
  })
  seek?.addEventListener('change', () => {
    isDragged = false
    player().seek(seek.valueAsNumber)
  })

  function show(): void {
    const index = player().index()
    const track = data.tracks[index]
    if (track === undefined) return
    if (index !== shown) showTrack(track)
    shown = index
    showNote(track)
    const isPlaying = player().isPlaying()
    document.body.toggleAttribute('data-playing', isPlaying)
    button?.setAttribute('aria-label', data.words[isPlaying ? 'pause' : 'play'])
    items.forEach((item, at) => {
      if (at === index) item.setAttribute('aria-current', 'true')
      else item.removeAttribute('aria-current')
    })
    if (!isDragged) showTime(player().time())
  }

  function showTime(time: number): void {
    const duration = data.tracks[shown]?.duration || 1
    document.body.style.setProperty('--at', String(Math.min(1, time / duration)))
    for (const text of all('at')) text.textContent = formatTime(time)
    if (seek === null) return
    if (!isDragged) seek.value = String(time)
    const words = (seconds: number) => timeInWords(seconds, unitsOf(document.documentElement.lang))
    const text = data.words.position.replace('{at}', words(time))
    seek.setAttribute('aria-valuetext', text.replace('{total}', words(duration)))
  }

  function showTrack(track: FrameTrack): void {
    for (const text of all('title')) text.textContent = track.title
    for (const text of all('by-track')) text.textContent = track.user ?? data.artist
    for (const text of all('length')) text.textContent = formatTime(track.duration)
    if (seek) seek.max = String(track.duration)
    const style = document.body.style
    style.setProperty('--from', String(track.limited ? track.from / track.duration : 0))
    style.setProperty('--to', String(track.limited ? track.to / track.duration : 1))
    const number = one('number')
    if (number) number.textContent = String(data.tracks.indexOf(track) + 1)
    void drawWave(track, () => player().index())
  }

  function showNote({ limited, from, to }: FrameTrack): void {
    const note = one<HTMLElement>('note')
    if (note === null) return
    const isOver = player().isPreviewOver()
    note.hidden = !limited && !isOver
    const part = data.words.preview.replace('{from}', formatTime(from))
    const words = isOver ? data.words.over : part.replace('{to}', formatTime(to))
    // Screen readers read the note when it changes.
    if (note.textContent !== words) note.textContent = words
  }

  return { show }
}

/** The waveform of a track that was not there from the start; without it the bars stay empty. */
async function drawWave(track: FrameTrack, index: () => number): Promise<void> {
  const asked = index()
  const paths = all<SVGPathElement>('bars')
  for (const path of paths) path.setAttribute('d', '')
  if (track.waveformUrl === null) return
  const answer = await fetch(track.waveformUrl)
  if (!answer.ok || index() !== asked) return
  const { peaks }: { peaks: number[] } = await answer.json()
  for (const path of paths) path.setAttribute('d', wavePath(peaks))
}

/** Shows the title on the lock screen, and obeys its keys. */
export function updateMediaSession(player: FramePlayer, { tracks, artist }: FrameData): void {
  const session = navigator.mediaSession
  const { title, user = artist } = tracks[player.index()] ?? {}
  if (!session || !title || session.metadata?.title === title) return
  session.metadata = new MediaMetadata({ title, artist: user })
  session.setActionHandler('play', () => {
    if (!player.isPlaying()) player.toggle()
  })
  session.setActionHandler('pause', () => {
    if (player.isPlaying()) player.pause()
  })
  session.setActionHandler('previoustrack', tracks.length > 1 ? () => player.step(-1) : null)
  session.setActionHandler('nexttrack', tracks.length > 1 ? () => player.step(1) : null)
}
