import { pathIn } from '#client/i18n/locale-path.ts'
import { translate } from '#i18n/translate.ts'
import { type Html, html } from '#kernel/html.ts'
import { langOf } from '#kernel/lang-of.ts'
import { formatYen } from '#kernel/yen.ts'
import { isPlayable } from '#player/engine/engine.ts'
import { formatTime, timeInWords, unitsOf } from '#ui/sound/format-time.ts'
import type { Frame, FrameTrack } from './frame-item.ts'
import { WAVE_HEIGHT, WAVE_WIDTH, wavePath } from './wave-path.ts'

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
export function deckOf(frame: Frame, { page, inset }: Around): Html {
  const { item, look } = frame
  const { t } = translate(look.locale)
  const track = item.tracks[0]
  const canHear = item.tracks.some(isPlayable)
  const allSoon = item.tracks.every(({ mp3Url }) => mp3Url === null)
  const title = track?.title ?? item.title
  const profile = look.origin + pathIn(look.locale, `/user/${item.username}`)
  return html`<section class="deck">${inset}
<div class="head">
${canHear ? playButton(t('playing.play')) : html`<span></span>`}
<div class="words">
<h1 class="title-row"><a class="title" href="${page}" target="_blank" rel="noopener" lang="${langOf(title) ?? ''}">${title}</a></h1>
<div class="by"><p class="artist"><a href="${profile}" target="_blank" rel="noopener">${item.user}</a>${item.kind === 'album' && html` · <span lang="${langOf(item.title) ?? ''}">${item.title}</span>`}</p>${noteOf(frame)}</div>
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
export function soonOf({ mp3Url, hlsUrl }: FrameTrack, words: string): Html | false {
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
