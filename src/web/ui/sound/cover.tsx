import type { CSSProperties } from 'react'
import { fitAddress } from '#kernel/image-address.ts'
import { useConfig } from '../../root-data.ts'
import styles from './cover.module.css'
import { DefaultCover } from './default-cover.tsx'

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
  /** One of the first things seen: fetched at once. */
  eager?: boolean
  className?: string | undefined
}

/** A square cover that takes its place before it is loaded. */
export function Cover(props: CoverProps) {
  const { address, seed, accent, alt = '', sizes, eager = false, className } = props
  const { image } = useConfig()
  const style: CSSProperties = accent ? { backgroundColor: accent } : {}
  return (
    <span className={[styles.cover, className].filter(Boolean).join(' ')} style={style}>
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
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
        />
      )}
    </span>
  )
}
