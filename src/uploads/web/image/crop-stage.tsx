import { type RefObject, useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import type { Crop } from '../../contract.ts'
import styles from './crop-dialog.module.css'
import { ASPECTS, cropFromPercent, maxZoomOf, type Picture, type Shape } from './picture.ts'

interface CropStageProps {
  picture: Picture
  shape: Shape
  /** The part that was chosen before. */
  former: Crop | undefined
  zoom: number
  /** Id of the element that says how it is used. */
  hint: string
  onZoom: (zoom: number) => void
  onPart: (part: Crop) => void
}

/** Pixels that an arrow key moves the picture by; a fifth of it with Shift. */
const KEY_PIXELS = 10

/** The picture behind its frame: dragged, pinched, moved by arrow keys. */
export function CropStage(props: CropStageProps) {
  const { picture, shape, former, zoom, hint, onZoom, onPart } = props
  const t = useTranslations('accounts.image')
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<RefObject<HTMLDivElement | null>>(undefined)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const isStill = useStandsStill(stage)
  return (
    <div ref={stage} className={`${styles.stage} ${styles[shape]}`}>
      {isStill && (
        <Cropper
          image={picture.address}
          crop={place}
          zoom={zoom}
          maxZoom={maxZoomOf(picture, shape)}
          aspect={ASPECTS[shape]}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          keyboardStep={KEY_PIXELS}
          disableAutomaticStylesInjection
          {...(former && { initialCroppedAreaPercentages: percentOf(former) })}
          setCropperRef={(ref) => {
            frame.current = ref
          }}
          classes={{ cropAreaClassName: styles.frame }}
          cropperProps={{
            role: 'application',
            'aria-label': t('cropArea'),
            'aria-describedby': hint,
          }}
          onCropChange={setPlace}
          onZoomChange={onZoom}
          onCropAreaChange={(area) => onPart(cropFromPercent(area))}
          // The frame is there once it was drawn; its keys work without a search for it.
          onMediaLoaded={() => requestAnimationFrame(() => frame.current?.current?.focus())}
        />
      )}
    </div>
  )
}

/** While the dialog rises it is a little smaller, and the frame would be measured so for good. */
function useStandsStill(stage: RefObject<HTMLElement | null>): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    const rising = stage.current?.closest('dialog')?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(rising.map(({ finished }) => finished)).then(() => setStill(true))
  }, [stage])
  return isStill
}

function percentOf({ x, y, width, height }: Crop): Area {
  return { x: x * 100, y: y * 100, width: width * 100, height: height * 100 }
}
