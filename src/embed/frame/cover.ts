import { type Html, html } from '#kernel/html.ts'
import { fitAddress, type ImageBase } from '#kernel/image-address.ts'
import { numberOf, paletteOf } from '#ui/sound/default-palette.ts'
import type { FrameItem } from './frame-item.ts'

/** The cover in a size of the image service, or a drawn one of the same colours as elsewhere. */
export function coverOf({ id, cover }: FrameItem, image: ImageBase, width: 160 | 400 | 640): Html {
  if (cover !== null) {
    const address = fitAddress(image, cover, width, width)
    return html`<img src="${address}" width="${width}" height="${width}" alt="">`
  }
  const [light, middle, dark] = paletteOf(numberOf(id))
  return html`<svg viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
<linearGradient id="sky-${width}" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${light}"/><stop offset=".6" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>
<rect width="100" height="100" fill="url(#sky-${width})"/>
<circle cx="62" cy="37" r="16" fill="#fff" opacity=".9"/><path d="M0 72Q25 58 50 70T100 64V100H0Z" opacity=".28"/><path d="M0 84Q30 72 60 82T100 78V100H0Z" opacity=".3"/>
</svg>`
}
