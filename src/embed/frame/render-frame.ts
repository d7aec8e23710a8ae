import { pathIn } from '#client/i18n/locale-path.ts'
import { messages, translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { fitAddress, type ImageBase } from '#kernel/image-address.ts'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import { isPlayable } from '#player/engine/engine.ts'
import { numberOf, paletteOf } from '#ui/sound/default-palette.ts'
import { formatTime, timeInWords, unitsOf } from '#ui/sound/format-time.ts'
import type { Frame, FrameData, FrameItem, FrameTrack } from './frame-item.ts'
import { type FrameLook, type FramePage, framePage } from './page.ts'
import { WAVE_HEIGHT, WAVE_WIDTH, wavePath } from './wave-path.ts'

/** The player on another page: plain HTML, the one script makes it play. */
export function renderFrame(frame: Frame): FramePage {
  const { item, size, look } = frame
  const { t } = translate(look.locale)
  const page = look.origin + pathIn(look.locale, item.path)
  const label = t('embed.label', { title: item.title, artist: item.user })
  const hasList = item.kind !== 'sound'
  const cover = (name: string, width: 160 | 400 | 640) =>
    html`<a class="${name}" href="${page}" target="_blank" rel="noopener" tabindex="-1" aria-hidden="true">${coverOf(item, look.image, width)}</a>`
  const body = html`<body>
<main class="frame ${size} ${hasList ? 'album' : 'sound'}" aria-label="${label}">
${!(hasList && size === 'large') && cover('cover', size === 'large' ? 640 : size === 'medium' ? 400 : 160)}
${deckOf(frame, { page, inset: hasList && size === 'large' && cover('cover inset', 400) })}
${hasList && size === 'large' && listOf(frame)}
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
<span aria-hidden="true">${index + 1}</span><span lang="${langOf(track.title) ?? ''}">${track.title}${track.user && html` <span class="singer" lang="${langOf(track.user) ?? ''}">${track.user}</span>`}${silent && html`<span class="visually-hidden"> ${t('embed.silent')}</span>`}${soonOf(track, t('embed.soon'))}</span><span>${formatTime(track.duration)}</span></button></li>
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

const ICONS = {
  play: 'M7 4.500v15l13-7.500z',
  pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  back: 'M19 5v14L9 12zM4.500 5H7v14H4.500z',
  forward: 'M5 5v14l10-7zM17 5h2.500v14H17z',
} as const

interface Around {
  /** Address of the page of what is shown. */
  page: string
  /** A cover beside the words. */
  inset: Html | false
}

/** Play, names, waveform, time, and the way to the page. */
function deckOf(frame: Frame, { page, inset }: Around): Html {
  const { item, look } = frame
  const { t } = translate(look.locale)
  const track = item.tracks[0]
  const canHear = item.tracks.some(isPlayable)
  const allSoon = item.tracks.every(({ mp3Url }) => mp3Url === null)
  const title = track?.title ?? item.title
  return html`<section class="deck">${inset}
<div class="head">
${canHear ? playButton(t('playing.play')) : html`<span></span>`}
<div class="words">
<h1 class="title-row"><a class="title" href="${page}" target="_blank" rel="noopener" lang="${langOf(title) ?? ''}">${title}</a></h1>
<div class="by"><p class="artist">${artistOf(frame)}${item.kind !== 'sound' && html` · <span lang="${langOf(item.title) ?? ''}">${item.title}</span>`}</p>${noteOf(frame)}</div>
</div>
<a class="brand" href="${look.origin + pathIn(look.locale, '/')}" target="_blank" rel="noopener">${look.brandName}</a>
</div>
${waveOf(frame)}
<div class="foot">
<span class="times"><span class="at">${formatTime(frame.start)}</span> / <span class="length">${formatTime(track?.duration)}</span></span>
${item.tracks.length > 1 && stepsOf(frame)}
${allSoon && track && soonOf(track, t('embed.soon'))}
<a class="go" href="${item.mine === 'bought' ? purchasesOf(frame) : page}" target="_blank" rel="noopener">${goWords(frame)}<span class="visually-hidden"> ${t('embed.opens', { brand: look.brandName })}</span></a>
</div>
</section>`
}

/** The artist of the current sound; the script updates it where that differs. */
function artistOf({ item, look }: Frame): Html {
  const [track] = item.tracks
  if (track?.user) return html`<span class="by-track">${track.user}</span>`
  const profile = look.origin + pathIn(look.locale, `/user/${item.username}`)
  return html`<a href="${profile}" target="_blank" rel="noopener">${item.user}</a>`
}

/** The playable part of the current sound; the script updates it. */
function noteOf({ item, look }: Frame): Html | false {
  const [track] = item.tracks
  if (!track || !item.tracks.some(({ limited }) => limited)) return false
  if (!track.limited) return html`<span class="note" role="status" hidden></span>`
  const part = { from: formatTime(track.from), to: formatTime(track.to) }
  return html`<span class="note" role="status">${translate(look.locale).t('embed.preview', part)}</span>`
}

/**
 * The script shows this text where the platform cannot play the formats that are there before the
 * MP3 is.
 */
function soonOf({ mp3Url, hlsUrl }: FrameTrack, words: string): Html | false {
  return mp3Url === null && hlsUrl !== null && html`<span class="soon" hidden> ${words}</span>`
}

function playButton(label: string): Html {
  return html`<button type="button" class="play" aria-label="${label}">${icon('play', 22)}${icon('pause', 22)}</button>`
}

function waveOf({ item, look, start, peaks }: Frame): Html {
  const { t } = translate(look.locale)
  const track = item.tracks[0]
  const d = wavePath(peaks)
  const box = `0 0 ${WAVE_WIDTH} ${WAVE_HEIGHT}`
  const drawing = (name: string) =>
    html`<svg class="${name}" viewBox="${box}" preserveAspectRatio="none" aria-hidden="true"><path class="bars" d="${d}"/></svg>`
  const words = (time: number) => timeInWords(time, unitsOf(look.locale))
  const position = t('player.position', { at: words(start), total: words(track?.duration ?? 0) })
  return html`<div class="wave">${drawing('rest')}${drawing('played')}
<input class="seek" type="range" min="0" max="${track?.duration ?? 0}" step="1" value="${start}" aria-label="${t('player.seek')}" aria-valuetext="${position}"></div>`
}

function stepsOf({ item, look }: Frame): Html {
  const { t } = translate(look.locale)
  const button = (name: 'back' | 'forward') =>
    html`<button type="button" class="${name}" aria-label="${t(`embed.${name}`)}">${icon(name, 14)}</button>`
  return html`<span class="steps">${button('back')}<span><span class="number">1</span>/${item.tracks.length}</span>${button('forward')}</span>`
}

function icon(name: keyof typeof ICONS, size: number): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="${size}" height="${size}" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`
}

/** The page of purchases offers the download, as the item's own page does. */
function purchasesOf({ item, look }: Frame): string {
  const path = `/my/purchases?text=${encodeURIComponent(item.title)}`
  return look.origin + pathIn(look.locale, path)
}

/** `Buy for ¥300` where it is sold, else an invitation to the page. */
function goWords({ item, look }: Frame): string {
  const { t } = translate(look.locale)
  if (item.mine === 'bought') return t('common.buy.download')
  if (!item.sales) return t('embed.listen', { brand: look.brandName })
  if (item.price === 0) return t('common.buy.free')
  const price = formatYen(item.price)
  return item.nameyourprice ? t('common.buy.buyFrom', { price }) : t('common.buy.buyFor', { price })
}
