import { type KeyboardEvent, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Crop } from '../../contract.ts'
import styles from './crop-dialog.module.css'
import { CropStage } from './crop-stage.tsx'
import { maxZoomOf, type Picture, type Shape } from './picture.ts'

interface CropDialogProps {
  picture: Picture
  shape: Shape
  /** The part that was chosen before. */
  former: Crop | undefined
  open: boolean
  onCancel: () => void
  onUse: (crop: Crop) => void
}

const ZOOM_STEP = 0.1
/** With and without Shift, on keyboards of either language. */
const ZOOM_KEYS: Record<string, number> = { '+': 1, '=': 1, ';': 1, '-': -1, _: -1 }

/** Drag and zoom a picture behind a frame. It stands outside of the form that its field is in. */
export default function CropDialog(props: CropDialogProps) {
  const { picture, shape, former, open, onCancel, onUse } = props
  const t = useTranslations('accounts.image')
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
    <Dialog open={open} onClose={onCancel} title={t('cropTitle')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of what is inside */}
      <div onKeyDown={zoomByKey}>
        <CropStage {...{ picture, shape, former, zoom, hint }} onZoom={setZoom} onPart={setPart} />
        <p id={hint} className={styles.hint}>
          <span className={styles.keys}>{t('cropHint')}</span>
          <span className={styles.touch}>{t('cropHintTouch')}</span>
        </p>
        <ZoomSlider label={t('zoom')} zoom={zoom} maxZoom={maxZoom} onZoom={zoomTo} />
        <div className={styles.answers}>
          <Button look="outline" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button look="accent" disabled={!part} onClick={() => part && onUse(part)}>
            {t('use')}
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  )
}

interface ZoomSliderProps {
  label: string
  zoom: number
  maxZoom: number
  onZoom: (zoom: number) => void
}

function ZoomSlider({ label, zoom, maxZoom, onZoom }: ZoomSliderProps) {
  return (
    <label className={styles.zoom}>
      <span>{label}</span>
      <input
        type="range"
        min={1}
        max={maxZoom}
        step={0.01}
        value={zoom}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={(event) => {
          // React passes it on to the form of the field, though it stands outside of it.
          event.stopPropagation()
          onZoom(event.currentTarget.valueAsNumber)
        }}
      />
    </label>
  )
}
