import { pathIn } from '#client/i18n/locale-path.ts'
import { messages, translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { fitAddress, type ImageBase } from '#kernel/image-address.ts'
import { langOf } from '#kernel/lang-of.ts'
import { isPlayable } from '#player/engine/engine.ts'
import { numberOf, paletteOf } from '#ui/sound/default-palette.ts'
import { formatTime } from '#ui/sound/format-time.ts'
import type { Frame, FrameData, FrameItem } from './frame-item.ts'
import { type FrameLook, type FramePage, framePage } from './page.ts'
import { deckOf, soonOf } from './render-deck.ts'

/** The player on another page: plain HTML, the one script makes it play. */
export function renderFrame(frame: Frame): FramePage {
  const { item, size, look } = frame
  const { t } = translate(look.locale)
  const page = look.origin + pathIn(look.locale, item.path)
  const label = t('embed.label', { title: item.title, artist: item.user })
  const isAlbum = item.kind === 'album'
  const cover = (name: string, width: 160 | 400 | 640) =>
    html`<a class="${name}" href="${page}" target="_blank" rel="noopener" tabindex="-1" aria-hidden="true">${coverOf(item, look.image, width)}</a>`
  const body = html`<body>
<main class="frame ${size} ${item.kind}" aria-label="${label}">
${!(isAlbum && size === 'large') && cover('cover', size === 'large' ? 640 : size === 'medium' ? 400 : 160)}
${deckOf(frame, { page, inset: isAlbum && size === 'large' && cover('cover inset', 400) })}
${isAlbum && size === 'large' && listOf(frame)}
</main>
<p class="problem" role="alert" hidden>${t('embed.failed')}</p>
<script type="application/json" id="data">${dataOf(frame)}</script>
<script src="${look.script}" defer></script>
</body>`
  const head = html`<link rel="canonical" href="${page}">
`
  return framePage(look, { title: label, head, body, accent: item.accent, marks: marksOf(frame) })
}

/** Shares of the first sound's length, as the script updates them later. */
function marksOf({ item, start }: Frame): Record<string, number> {
  const track = item.tracks[0]
  if (track === undefined || track.duration === 0) return {}
  const share = (seconds: number) => Number((seconds / track.duration).toFixed(4))
  const marks: Record<string, number> = { '--at': share(start) }
  return track.limited ? { ...marks, '--from': share(track.from), '--to': share(track.to) } : marks
}

function listOf({ item, look }: Frame): Html {
  const { t } = translate(look.locale)
  return html`<ol class="list" aria-label="${t('embed.sounds', { title: item.title })}">
${item.tracks.map((track, index) => {
  const silent = !isPlayable(track)
  return html`<li><button type="button" class="item"${silent && html` disabled`}>
<span aria-hidden="true">${index + 1}</span><span lang="${langOf(track.title) ?? ''}">${track.title}${silent && html`<span class="visually-hidden"> ${t('embed.silent')}</span>`}${soonOf(track, t('embed.soon'))}</span><span>${formatTime(track.duration)}</span></button></li>
`
})}</ol>`
}

/** Data for the script, written so that nothing in it can end its element. */
function dataOf({ item, look, start }: Frame): Html {
  const { play, pause, previewLimit } = messages[look.locale].playing
  const { position } = messages[look.locale].player
  const { preview } = messages[look.locale].embed
  const data: FrameData = {
    tracks: item.tracks,
    album: item.kind === 'album' ? item.id : null,
    artist: item.user,
    start,
    words: { play, pause, position, preview, over: previewLimit.over },
  }
  return { markup: JSON.stringify(data).replace(/</g, '\\u003c') }
}

/** The cover in a size of the image service, or a drawn one of the same colours as elsewhere. */
function coverOf({ id, coverart }: FrameItem, image: ImageBase, width: 160 | 400 | 640): Html {
  if (coverart !== null) {
    const address = fitAddress(image, coverart, width, width)
    return html`<img src="${address}" width="${width}" height="${width}" alt="">`
  }
  const [light, middle, dark] = paletteOf(numberOf(id))
  return html`<svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<linearGradient id="sky-${width}" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${light}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<rect width="100" height="100" fill="url(#sky-${width})"/>
<circle cx="62" cy="37" r="16" fill="#fff" opacity=".9"/><path d="M0 72Q25 58 50 70T100 64V100H0Z" opacity=".28"/><path d="M0 84Q30 72 60 82T100 78V100H0Z" opacity=".3"/>
</svg>`
}

/** Replaces a withdrawn item on other people's pages. */
export function renderGone(look: FrameLook): FramePage {
  const { t } = translate(look.locale)
  const home = look.origin + pathIn(look.locale, '/')
  const body = html`<body>
<main class="gone">
<h1>${t('embed.goneTitle')}</h1>
<p>${t('embed.goneText')}</p>
<p><a href="${home}" target="_blank" rel="noopener">${t('embed.goneLink', { brand: look.brandName })}</a></p>
</main>
</body>`
  return framePage(look, { title: t('embed.goneTitle'), body, accent: null })
}
