import { pathIn } from '#client/i18n/locale-path.ts'
import { translate } from '#i18n/translate.ts'
import type { Config } from '#kernel/config.ts'
import { fitAddress } from '#kernel/image-address.ts'
import type { Locale } from '#kernel/locale.ts'
import { parseTime } from '#kernel/parse-time.ts'
import { IMAGE_SIZES } from '#uploads/contract.ts'
import {
  EMBED_HEIGHTS,
  EMBED_KINDS,
  EMBED_SIZES,
  type EmbedKind,
  type EmbedSize,
  embedAddress,
  embedCode,
  usualSize,
} from './embed-address.ts'
import type { FrameItem } from './frame/frame-item.ts'

const THUMBNAIL_MOST = 400
/** Pixels, where the asking page sets no bound. */
const WIDTHS: Readonly<Record<EmbedSize, number>> = { small: 600, medium: 600, large: 480 }

interface Found {
  item: FrameItem
  target: NonNullable<ReturnType<typeof readTarget>>
  bounds: Bounds
  /** The origin of the pages. */
  origin: string
  /** The origin of the frames. */
  base: string
}

type Answer = Record<string, string | number>

/** A rich answer of oEmbed 1.0. */
export function answerOembed(config: Config, found: Found): Answer {
  const { item, target, bounds, origin, base } = found
  const { title, user: artist, username } = item
  const { size, width, height } = fitSize(target.kind, bounds)
  const label = translate(target.lang).t('embed.label', { title, artist })
  const address = embedAddress(base, { ...target, size })
  return {
    type: 'rich',
    version: '1.0',
    title,
    author_name: artist,
    author_url: origin + pathIn(target.lang, `/user/${username}`),
    provider_name: config.brandName,
    provider_url: origin + pathIn(target.lang, '/'),
    ...thumbnailOf(config, item, { origin, bounds }),
    html: embedCode({ address, title: label, height, width }),
    width,
    height,
  }
}

/** The largest that fits, or none. */
function thumbnailOf(
  config: Config,
  { coverart }: FrameItem,
  { origin, bounds }: Pick<Found, 'origin' | 'bounds'>,
): Answer {
  const { maxwidth = THUMBNAIL_MOST, maxheight = THUMBNAIL_MOST } = bounds
  const most = Math.min(THUMBNAIL_MOST, maxwidth, maxheight)
  const size = IMAGE_SIZES.findLast((each) => each <= most)
  if (coverart === null || size === undefined) return {}
  const { links, internalImageHosts } = config
  const image = { url: links.image, internalHosts: internalImageHosts }
  const address = fitAddress(image, coverart, size, size)
  const thumbnail_url = address.startsWith('/') ? origin + address : address
  return { thumbnail_url, thumbnail_width: size, thumbnail_height: size }
}

/** Pages in either language, with or without their slug, and the frames themselves. */
const PAGE = /^\/(?:(ja)\/)?(?:embed\/)?(sound|album|playlist)\/([a-z0-9]{12})(?:\/[^/]*)?\/?$/

/**
 * Returns the item that an address of ours is about, from `start` seconds; undefined for any other
 * address.
 */
export function readTarget(address: string, origins: readonly string[]) {
  if (!URL.canParse(address)) return undefined
  const { origin, pathname, searchParams } = new URL(address)
  const [, ja, page, id] = PAGE.exec(pathname) ?? []
  if (!origins.includes(origin) || id === undefined) return undefined
  const kind = EMBED_KINDS.find((each) => each === page) ?? 'sound'
  const lang: Locale = ja || searchParams.get('lang') === 'ja' ? 'ja' : 'en'
  return { kind, id, lang, start: parseTime(searchParams.get('t')) }
}

interface Bounds {
  maxwidth: number | undefined
  maxheight: number | undefined
}

/** The largest size that fits, up to a card for a sound and the list for others. The lowest is cut. */
export function fitSize(kind: EmbedKind, { maxwidth, maxheight }: Bounds) {
  const most = EMBED_SIZES.indexOf(usualSize(kind))
  const room = maxheight ?? Number.POSITIVE_INFINITY
  const fitting = EMBED_SIZES.slice(0, most + 1).findLast((size) => EMBED_HEIGHTS[size] <= room)
  const size = fitting ?? 'small'
  return {
    size,
    width: Math.min(WIDTHS[size], maxwidth ?? Number.POSITIVE_INFINITY),
    height: Math.min(EMBED_HEIGHTS[size], room),
  }
}
