import {
  audioPath,
  canKeep,
  coverPath,
  type KeptSound,
  listKept,
} from '#library/web/kept/kept-sounds.ts'

/** The server writes the words of the page’s language before this script. */
declare const offlineWords: { onDevice: string }

/**
 * The script of the page that opens without a network: it lists what is kept on this device, and plays it one
 * after another. What could not be opened is opened once it can be, unless something plays.
 */
const audio = new Audio()
audio.controls = true

addEventListener('online', () => {
  if (audio.paused) location.reload()
})
if (canKeep()) void listKept().then(show)

function show(sounds: readonly KeptSound[]): void {
  if (sounds.length === 0) return
  const heading = document.createElement('h2')
  heading.textContent = offlineWords.onDevice
  const list = document.createElement('ol')
  list.className = 'stack gap-1'
  const buttons = sounds.map((sound) => buttonOf(sound))
  let playing = 0
  const play = (at: number) => {
    const sound = sounds[at]
    if (!sound) return
    playing = at
    for (const [each, button] of buttons.entries()) {
      button.ariaCurrent = each === at ? 'true' : null
      button.style.fontWeight = each === at ? '600' : ''
    }
    audio.src = audioPath(sound.id)
    void audio.play()
    nameOnLockScreen(sound)
  }
  for (const [at, button] of buttons.entries()) {
    button.addEventListener('click', () => play(at))
    const row = document.createElement('li')
    row.append(button)
    list.append(row)
  }
  audio.addEventListener('ended', () => play(playing + 1))
  const section = document.createElement('section')
  section.className = 'stack gap-3'
  section.style.marginTop = '32px'
  audio.style.width = '100%'
  section.append(heading, audio, list)
  document.querySelector('main')?.append(section)
}

function buttonOf({ id, title, user }: KeptSound): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'row gap-3'
  Object.assign(button.style, { width: '100%', minHeight: '56px', textAlign: 'start' })
  // A sound without a cover leaves its place plain.
  const cover = document.createElement('span')
  Object.assign(cover.style, {
    flex: 'none',
    width: '48px',
    height: '48px',
    borderRadius: '8px',
    background: `var(--sunken) center / cover url(${coverPath(id)})`,
  })
  const words = document.createElement('span')
  words.className = 'stack grow'
  for (const [text, look] of [
    [title, ''],
    [user, 'small muted'],
  ] as const) {
    words.append(
      Object.assign(document.createElement('span'), { textContent: text, className: look }),
    )
  }
  button.append(cover, words)
  return button
}

/** The lock screen of a phone names it. */
function nameOnLockScreen({ id, title, user }: KeptSound): void {
  if (!('mediaSession' in navigator)) return
  const artwork = [{ src: coverPath(id) }]
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist: user, artwork })
}
