import type { CSSProperties } from 'react'
import { useId } from 'react'
import { useConfig } from '#client/root-data.ts'
import { fitAddress } from '#kernel/image-address.ts'
import { joinClasses } from '../join-classes.ts'
import styles from './cover.module.css'
import { numberOf, paletteOf } from './default-palette.ts'

/** Widths that the image service makes; a screen takes the one that fits it. */
const WIDTHS = [160, 400, 640, 1080] as const

interface CoverProps {
  /** `coverart` of a sound or album; null draws the default cover. */
  address: string | null
  /** The id of what it belongs to: its default cover is always the same. */
  seed: string
  /** Colour of the cover, shown until it is there. */
  accent?: string | null | undefined
  /** The text is empty where the title is beside it. */
  alt?: string
  /** CSS width that it will have: `(max-width: 760px) 50vw, 190px`. */
  sizes: string
  /**
   * The cover is one of the first things seen and is fetched immediately. The large one of a page
   * goes first, and its blurred picture before it; of those in a row the colour is enough, twenty
   * more requests are not.
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
    // A few hundred bytes, shown until the sharp picture is loaded.
    ...(isLarge && { '--blurred': `url("${fitAddress(image, address, 64, 64, 5)}")` }),
  }
  return (
    <span
      className={joinClasses(styles.cover, className)}
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

/** A drawn cover for a sound that has none: always the same one for the same id. */
export function DefaultCover({ seed }: { seed: string }) {
  const id = useId()
  const number = numberOf(seed)
  const [light, middle, dark] = paletteOf(number)
  const turn = (number >>> 4) % 5
  const Drawing = [Hills, Rings, Bars][(number >>> 8) % 3] ?? Hills
  return (
    <svg viewBox="0 0 100 100" width="100%" height="100%" aria-hidden="true">
      <linearGradient id={id} x1="0" y1="0" x2={0.4 + turn / 10} y2="1">
        <stop stopColor={light} />
        <stop offset=".6" stopColor={middle} />
        <stop offset="1" stopColor={dark} />
      </linearGradient>
      <rect width="100" height="100" fill={`url(#${id})`} />
      <Drawing number={number} />
    </svg>
  )
}

function Hills({ number }: { number: number }) {
  const x = 24 + (number % 52)
  return (
    <>
      <circle cx={x} cy="37" r="16" fill="#fff" opacity=".9" />
      <path d="M0 72Q25 58 50 70T100 64V100H0Z" opacity=".28" />
      <path d="M0 84Q30 72 60 82T100 78V100H0Z" opacity=".3" />
    </>
  )
}

function Rings({ number }: { number: number }) {
  const x = 34 + (number % 33)
  return (
    <g stroke="#fff" strokeWidth="1.2" opacity=".75" fill="none">
      {[9, 18, 27, 36, 45].map((radius) => (
        <circle key={radius} cx={x} cy="50" r={radius} />
      ))}
    </g>
  )
}

function Bars({ number }: { number: number }) {
  return (
    <g fill="#fff" opacity=".82">
      {[0, 1, 2, 3, 4, 5].map((index) => {
        const height = 16 + (((number >>> (index * 3)) & 7) + 1) * 6
        const [x, y] = [19 + index * 11, 50 - height / 2]
        return <rect key={index} x={x} y={y} width="6" height={height} rx="3" />
      })}
    </g>
  )
}
