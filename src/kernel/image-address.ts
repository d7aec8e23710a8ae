/** Sizes of the spec: widths 640–3840 at quality 75; small ones beside them for avatars. */
export const DEFAULT_AVATAR_WIDTH = 400

export interface ImageBase {
  /** Address that image addresses start with, without a final slash. */
  url: string
  /** Hosts whose addresses are returned unchanged. */
  internalHosts: readonly string[]
}

/**
 * Address of an image fitted into width × height pixels, blurred by `blur` where given:
 * base/fit/{width}/{height}[/blur/{amount}]/{filename}. Path and query of `address` are dropped.
 */
export function fitAddress(
  base: ImageBase,
  address: string,
  width: number,
  height: number,
  blur?: number,
): string {
  if (URL.canParse(address) && base.internalHosts.includes(new URL(address).hostname))
    return address
  const fileName = address.replace(/[?#].*$/, '').replace(/^.*\//, '')
  const blurred = blur === undefined ? '' : `blur/${blur}/`
  return `${base.url}/fit/${width}/${height}/${blurred}${fileName}`
}

/** Avatar width falls back to 400 where it is no number. */
export function avatarWidth(width: unknown): number {
  const number = typeof width === 'string' && width.trim() !== '' ? Number(width) : width
  return typeof number === 'number' && Number.isFinite(number) ? number : DEFAULT_AVATAR_WIDTH
}
