import { CROP_MIN_PIXELS, type Crop } from '../../contract.ts'

export const ASPECTS = { round: 1, square: 1, wide: 3 } as const
export type Shape = keyof typeof ASPECTS

export interface Picture {
  /** An object URL: `closePicture` ends it. */
  address: string
  width: number
  height: number
  /** The picture is not animated: the server uses the first frame of an animated one uncropped. */
  isStill: boolean
}

export async function openPicture(file: File): Promise<Picture | undefined> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  const [isShown, moves] = await Promise.all([loads(image, address), isMoving(file)])
  const { naturalWidth: width, naturalHeight: height } = image
  if (isShown && width > 0 && height > 0) return { address, width, height, isStill: !moves }
  URL.revokeObjectURL(address)
  return undefined
}

export function closePicture(picture: Picture | undefined): void {
  if (picture) URL.revokeObjectURL(picture.address)
}

function loads(image: HTMLImageElement, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = address
  })
}

const MAX_ZOOM = 5

/** Returns how far a picture can be enlarged in its frame: what is left has the pixels that it needs. */
export function maxZoomOf({ width, height }: Pick<Picture, 'width' | 'height'>, shape: Shape) {
  const frameHeight = Math.min(height, width / ASPECTS[shape])
  return Math.min(MAX_ZOOM, frameHeight / CROP_MIN_PIXELS)
}

export function canCrop(picture: Picture | undefined, shape: Shape): picture is Picture {
  return picture?.isStill === true && maxZoomOf(picture, shape) > 1
}

/** Fractions from per cent, within the picture whatever the rounding. */
export function cropFromPercent(area: Crop): Crop {
  const x = Math.min(Math.max(area.x / 100, 0), 1)
  const y = Math.min(Math.max(area.y / 100, 0), 1)
  const width = Math.min(area.width / 100, 1 - x)
  return { x, y, width, height: Math.min(area.height / 100, 1 - y) }
}

/** The markers of an animation precede the first frame. */
const HEAD_BYTES = 256 * 1024
/** A graphic control extension, one before each frame (GIF89a §23). */
const FRAME = '!\u00f9\u0004'

/** Returns true if a GIF, WebP, PNG or AVIF moves, by its first bytes. */
export async function isMoving(file: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const head = new TextDecoder('latin1').decode(bytes)
  if (head.startsWith('GIF8')) return head.includes('NETSCAPE2.0') || head.split(FRAME).length > 2
  // Bit 1 of the flags in the extended header (WebP Container Specification).
  if (head.startsWith('WEBPVP8X', 8)) return ((bytes[20] ?? 0) & 2) !== 0
  if (head.startsWith('PNG', 1)) {
    const control = head.indexOf('acTL')
    return control !== -1 && control < head.indexOf('IDAT')
  }
  return head.startsWith('ftypavis', 4)
}
