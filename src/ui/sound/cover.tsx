import type { CSSProperties } from 'react'
import { useConfig } from '#client/root-data.ts'
import { fitAddress, type ImageBase } from '#kernel/image-address.ts'
import styles from './cover.module.css'
import { DefaultCover } from './default-cover.tsx'

/** The picture that stands there until the sharp one is: some hundred bytes. */
const BLURRED = { width: 64, amount: 5 } as const

/** Widths that the image service makes; a screen takes the one that fits it. */
const WIDTHS = [160, 400, 640, 1080] as const

interface CoverProps {
  /** `coverart` of a sound or album; null draws the default cover. */
  address: string | null
  /** The id of what it belongs to: its default cover is always the same. */
  seed: string
  /** Colour of the cover, shown until it is there. */
  accent?: string | null | undefined
  /** Empty where the title stands beside it. */
  alt?: string
  /** CSS width that it will have: `(max-width: 760px) 50vw, 190px`. */
  sizes: string
  /**
   * One of the first things seen: fetched at once. The large one of a page goes first, and its
   * blurred picture before it; of those in a row the colour is enough, twenty more requests are not.
   */
  eager?: boolean | 'row'
  className?: string | undefined
}

/** A square cover that takes its place before it is loaded. */
export function Cover(props: CoverProps) {
  const { address, seed, accent, alt = '', sizes, eager = false, className } = props
  const { image } = useConfig()
  const isLarge = eager === true && address !== null
  const style: CSSProperties = {
    ...(accent && { backgroundColor: accent }),
    ...(isLarge && { '--blurred': `url("${blurred(image, address)}")` }),
  }
  return (
    <span
      className={[styles.cover, className].filter(Boolean).join(' ')}
      data-blurred={isLarge || undefined}
      style={style}
    >
      {address === null ? (
        <DefaultCover seed={seed} />
      ) : (
        <img
          src={fitAddress(image, address, 400, 400)}
          srcSet={WIDTHS.map((w) => `${fitAddress(image, address, w, w)} ${w}w`).join(', ')}
          sizes={sizes}
          width={400}
          height={400}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === true ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  )
}

function blurred(image: ImageBase, address: string): string {
  const { width, amount } = BLURRED
  return fitAddress(image, address, width, width, amount)
}
