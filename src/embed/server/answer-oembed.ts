import { pathIn } from '#client/i18n/locale-path.ts'
import { translate } from '#i18n/translate.ts'
import type { Config } from '#kernel/config.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { embedAddress, embedCode } from '../embed-address.ts'
import type { FrameItem } from '../frame/frame-item.ts'
import type { Fitted } from './fit-size.ts'
import type { Target } from './read-target.ts'

const THUMBNAIL = 400

interface Found {
  item: FrameItem
  target: Target
  fitted: Fitted
  /** Of the pages. */
  origin: string
  /** Of the frames. */
  base: string
}

type Answer = Record<string, string | number>

/** A rich answer of oEmbed 1.0. */
export function answerOembed(config: Config, found: Found): Answer {
  const { item, target, fitted, origin, base } = found
  const { title, artist, username } = item
  const { size, width, height } = fitted
  const words = translate(target.lang).say('embed.label', { title, artist })
  const address = embedAddress(base, { ...target, size })
  return {
    type: 'rich',
    version: '1.0',
    title,
    author_name: artist,
    author_url: origin + pathIn(target.lang, `/user/${username}`),
    provider_name: config.brandName,
    provider_url: origin + pathIn(target.lang, '/'),
    ...thumbnailOf(config, item, origin),
    html: embedCode({ address, title: words, height, width }),
    width,
    height,
  }
}

function thumbnailOf(config: Config, { cover }: FrameItem, origin: string): Answer {
  if (cover === null) return {}
  const { links, internalImageHosts } = config
  const image = { url: links.image, internalHosts: internalImageHosts }
  const address = fitAddress(image, cover, THUMBNAIL, THUMBNAIL)
  const thumbnail_url = address.startsWith('/') ? origin + address : address
  return { thumbnail_url, thumbnail_width: THUMBNAIL, thumbnail_height: THUMBNAIL }
}
