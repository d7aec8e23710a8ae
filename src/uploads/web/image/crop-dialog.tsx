import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Crop } from '../../contract.ts'
import styles from './crop-dialog.module.css'
import { ASPECTS, cropFromPercent, maxZoomOf, type Picture, type Shape } from './picture.ts'

interface CropDialogProps {
  picture: Picture
  shape: Shape
  former: Crop | undefined
  open: boolean
  onCancel: () => void
  onUse: (crop: Crop) => void
}

const ZOOM_STEP = 0.1
/** Keys zoom with and without Shift, on keyboards of either language. */
const ZOOM_KEYS: Record<string, number> = { '+': 1, '=': 1, ';': 1, '-': -1, _: -1 }

/** Drag and zoom a picture behind a frame. Rendered outside of the field’s form. */
export default function CropDialog(props: CropDialogProps) {
  const { picture, shape, former, open, onCancel, onUse } = props
  const t = useTranslations()
  const hint = useId()
  const [part, setPart] = useState<Crop>()
  const [zoom, setZoom] = useState(1)
  const maxZoom = maxZoomOf(picture, shape)
  const zoomTo = (wanted: number) => setZoom(Math.min(Math.max(wanted, 1), maxZoom))

  function zoomByKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const direction = ZOOM_KEYS[event.key]
    if (direction === undefined) return
    event.preventDefault()
    zoomTo(zoom + direction * ZOOM_STEP)
  }

  return createPortal(
    <Dialog open={open} onClose={onCancel} title={t('accounts.image.cropTitle')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of what is inside */}
      <div onKeyDown={zoomByKey}>
        <CropStage
          picture={picture}
          shape={shape}
          former={former}
          zoom={zoom}
          hint={hint}
          onZoom={setZoom}
          onPart={setPart}
        />
        <p id={hint} className={styles.hint}>
          <span className={styles.keys}>{t('accounts.image.cropHint')}</span>
          <span className={styles.touch}>{t('accounts.image.cropHintTouch')}</span>
        </p>
        <label className={styles.zoom}>
          <span>{t('accounts.image.zoom')}</span>
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.01}
            value={zoom}
            aria-valuetext={`${Math.round(zoom * 100)} %`}
            onChange={(event) => {
              // React passes it on to the form of the field, though it is rendered outside of it.
              event.stopPropagation()
              zoomTo(event.currentTarget.valueAsNumber)
            }}
          />
        </label>
        <div className={styles.answers}>
          <Button look="outline" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
          <Button look="accent" disabled={!part} onClick={() => part && onUse(part)}>
            {t('accounts.image.use')}
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  )
}

interface CropStageProps extends Pick<CropDialogProps, 'picture' | 'shape' | 'former'> {
  zoom: number
  hint: string
  onZoom: (zoom: number) => void
  onPart: (part: Crop) => void
}

/** Pixels that an arrow key moves the picture by; a fifth of it with Shift. */
const KEY_PIXELS = 10

function CropStage(props: CropStageProps) {
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

/** While the dialog rises it is a little smaller, and the frame would be measured so permanently. */
function useStandsStill(stage: RefObject<HTMLElement | null>): boolean {
  const [isStill, setStill] = useState(false)
  useEffect(() => {
    const rising = stage.current?.closest('dialog')?.getAnimations({ subtree: true }) ?? []
    void Promise.allSettled(rising.map(({ finished }) => finished)).then(() => setStill(true))
  }, [stage])
  return isStill
}

function percentOf({ x, y, width, height }: Crop): Crop {
  return { x: x * 100, y: y * 100, width: width * 100, height: height * 100 }
}
