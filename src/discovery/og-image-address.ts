/** The number is raised when the drawing changes, so that every address does. */
const LAYOUT = 1

export const OG_WIDTH = 1200
export const OG_HEIGHT = 630

export const OG_KINDS = ['sound', 'album', 'playlist', 'artist'] as const
export type OgKind = (typeof OG_KINDS)[number]

/** The item in a link preview. */
export interface OgCard {
  kind: OgKind
  id: string
  title: string
  /** The line below it; may be empty. */
  by: string
  /** Image address, or null. */
  picture: string | null
}

/** The address of a card's image, which differs with what is shown on it. */
export function ogImageAddress(imageUrl: string, card: OgCard): string {
  return `${imageUrl}/og/${card.kind}/${card.id}/${versionOf(card)}.jpg`
}

/** FNV-1a, which browsers and servers compute in the same way; nothing is protected by it. */
export function versionOf({ title, by, picture }: OgCard): string {
  let hash = 0x811c9dc5
  for (const character of JSON.stringify([LAYOUT, title, by, picture])) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}
