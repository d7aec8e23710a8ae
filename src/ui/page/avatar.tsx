import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import { useConfig } from '#client/root-data.ts'
import { avatarWidth, fitAddress } from '#kernel/image-address.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  name: string
  /** `user_image`, or null: the first letter of the name. */
  image: string | null | undefined
  /** Pixels on the page. */
  size?: number
  /** Width of the requested picture; 400 where it is no number. */
  width?: unknown
}

/** A round picture of a person; its alternative text is the name with ' avatar'. */
export function Avatar({ name, image, size = 40, width }: AvatarProps) {
  const t = useTranslations('common')
  const config = useConfig()
  const alt = t('avatar', { name })
  const style: CSSProperties = { width: size, height: size, fontSize: Math.round(size * 0.42) }
  const fitting = size <= 32 ? 64 : size <= 80 ? 160 : 400
  const pixels = width === undefined ? fitting : avatarWidth(width)
  if (!image) {
    return (
      <span className={styles.avatar} style={style} role="img" aria-label={alt}>
        {[...name.trim()][0]?.toUpperCase() ?? '♪'}
      </span>
    )
  }
  return (
    <img
      className={styles.avatar}
      style={style}
      src={fitAddress(config.image, image, pixels, pixels)}
      width={size}
      height={size}
      alt={alt}
      loading="lazy"
      decoding="async"
    />
  )
}
