import { langOf } from '#client/i18n/lang-of.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { messages, translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import type { EmbedSize } from '../embed-address.ts'
import { coverOf } from './cover.ts'
import { type FrameData, type FrameItem, isAudible } from './frame-item.ts'
import { type FrameLook, type FramePage, framePage } from './page.ts'
import { deckOf, soonOf } from './render-deck.ts'

export interface Frame {
  item: FrameItem
  size: EmbedSize
  look: FrameLook
  /** Seconds into the first sound, within what may be heard. */
  start: number
  /** Of the first sound, 0..1; empty while there are none. */
  peaks: readonly number[]
}

/** The player on another page: plain HTML, the one script makes it play. */
export function renderFrame(frame: Frame): FramePage {
  const { item, size, look } = frame
  const { say } = translate(look.locale)
  const page = look.origin + pathIn(look.locale, item.path)
  const label = say('embed.label', { title: item.title, artist: item.artist })
  const isAlbum = item.kind === 'album'
  const cover = (name: string, width: 160 | 400 | 640) =>
    html`<a class="${name}" href="${page}" target="_blank" rel="noopener" tabindex="-1" aria-hidden="true">${coverOf(item, look.image, width)}</a>`
  const body = html`<body>
<main class="frame ${size} ${item.kind}" aria-label="${label}">
${!(isAlbum && size === 'large') && cover('cover', size === 'large' ? 640 : size === 'medium' ? 400 : 160)}
${deckOf(frame, { page, inset: isAlbum && size === 'large' && cover('cover inset', 400) })}
${isAlbum && size === 'large' && listOf(frame)}
</main>
<p class="problem" role="alert" hidden>${say('embed.failed')}</p>
<script type="application/json" id="data">${dataOf(frame)}</script>
<script src="${look.script}" defer></script>
</body>`
  const head = html`<link rel="canonical" href="${page}">
`
  return framePage(look, { title: label, head, body, accent: item.accent, marks: marksOf(frame) })
}

/** Shares of the first sound's length, as the script keeps them afterwards. */
function marksOf({ item, start }: Frame): Record<string, number> {
  const track = item.tracks[0]
  if (track === undefined || track.duration === 0) return {}
  const share = (seconds: number) => Number((seconds / track.duration).toFixed(4))
  const marks: Record<string, number> = { '--at': share(start) }
  return track.limited ? { ...marks, '--from': share(track.from), '--to': share(track.to) } : marks
}

function listOf({ item, look }: Frame): Html {
  const { say } = translate(look.locale)
  return html`<ol class="list" aria-label="${say('embed.sounds', { title: item.title })}">
${item.tracks.map((track, index) => {
  const silent = !isAudible(track)
  return html`<li><button type="button" class="item"${silent && html` disabled`}>
<span aria-hidden="true">${index + 1}</span><span lang="${langOf(track.title) ?? ''}">${track.title}${silent && html`<span class="visually-hidden"> ${say('embed.silent')}</span>`}${soonOf(track, say('embed.soon'))}</span><span>${formatTime(track.duration)}</span></button></li>
`
})}</ol>`
}

/** What the script is told; written so that nothing in it can end its element. */
function dataOf({ item, look, start }: Frame): Html {
  const { play, pause, position, preview } = messages[look.locale].embed
  const data: FrameData = {
    tracks: item.tracks,
    album: item.kind === 'album' ? item.id : null,
    artist: item.artist,
    start,
    words: { play, pause, position, preview },
  }
  return { markup: JSON.stringify(data).replace(/</g, '\\u003c') }
}
