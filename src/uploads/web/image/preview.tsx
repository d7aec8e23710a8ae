import type { CSSProperties } from 'react'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/page/waiting.tsx'
import type { Crop } from '../../contract.ts'
import styles from './image-field.module.css'
import type { Picture, Shape } from './picture.ts'

interface PreviewProps {
  /** What was chosen; null: nothing; undefined: what is there already. */
  image: { picture: Picture | undefined; crop: Crop | undefined } | null | undefined
  shown: string | null
  shape: Shape
  isBusy: boolean
}

/** The picture as it will be shown. */
export function Preview({ image, shown, shape, isBusy }: PreviewProps) {
  const address = image === undefined ? shown : image?.picture?.address
  return (
    <span className={`${styles.picture} ${styles[shape]}`}>
      {address ? (
        <img key={address} src={address} alt="" style={placeOf(image?.crop)} />
      ) : (
        <Icon name="image" size={28} />
      )}
      {isBusy && (
        <span className={styles.busy}>
          <Spinner />
        </span>
      )}
    </span>
  )
}

/** Draws the picture so large, and moves it so far, that its part fills the frame. */
function placeOf(crop: Crop | undefined): CSSProperties {
  if (!crop) return {}
  const percent = (share: number) => `${share * 100}%`
  return {
    position: 'absolute',
    maxWidth: 'none',
    objectFit: 'fill',
    width: percent(1 / crop.width),
    height: percent(1 / crop.height),
    left: percent(-crop.x / crop.width),
    top: percent(-crop.y / crop.height),
  }
}
