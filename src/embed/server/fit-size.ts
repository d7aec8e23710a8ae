import { EMBED_HEIGHTS, EMBED_SIZES, type EmbedKind, type EmbedSize } from '../embed-address.ts'

/** Pixels, where the asking page sets no bound. */
const WIDTHS: Readonly<Record<EmbedSize, number>> = { small: 600, medium: 600, large: 480 }

interface Bounds {
  maxwidth: number | undefined
  maxheight: number | undefined
}

export interface Fitted {
  size: EmbedSize
  width: number
  height: number
}

/**
 * The largest that fits, up to the usual one: a card for a sound, for an album the one with its list.
 * In less height than the lowest has, that one is cut to it.
 */
export function fitSize(kind: EmbedKind, { maxwidth, maxheight }: Bounds): Fitted {
  const most = EMBED_SIZES.indexOf(kind === 'album' ? 'large' : 'medium')
  const room = maxheight ?? Number.POSITIVE_INFINITY
  const fitting = EMBED_SIZES.slice(0, most + 1).findLast((size) => EMBED_HEIGHTS[size] <= room)
  const size = fitting ?? 'small'
  return {
    size,
    width: Math.min(WIDTHS[size], maxwidth ?? Number.POSITIVE_INFINITY),
    height: Math.min(EMBED_HEIGHTS[size], room),
  }
}
