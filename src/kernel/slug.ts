const MAX_LENGTH = 80

/**
 * The readable end of an address: lower-case words joined by hyphens. Letters of every script stay
 * (browsers show 夜の散歩 as it is), none that nobody sees; where nothing remains it is `sound`.
 */
export function slugOf(title: string): string {
  const words =
    title
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const slug = [...words.join('-').normalize('NFC')].slice(0, MAX_LENGTH).join('')
  return slug.replace(/-+$/, '') || 'sound'
}
