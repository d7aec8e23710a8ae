/** What says so stands before the first frame. */
const HEAD_BYTES = 256 * 1024
/** A graphic control extension, one before each frame (GIF89a §23). */
const FRAME = '!\u00f9\u0004'

/** Whether a GIF, WebP, PNG or AVIF moves, by its first bytes. */
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
