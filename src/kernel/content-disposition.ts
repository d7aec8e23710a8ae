/**
 * Content-Disposition with the name in UTF-8, and in ASCII for clients without UTF-8 (RFC 6266).
 *
 * @param plainName the name as one would write it in ASCII; by default what is left of `fileName`
 */
export function contentDisposition(fileName: string, plainName = fileName): string {
  const ascii = plainName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '')
  const plain = ascii.replace(/^[\s-]+/, '').replace(/^(?=\.)/, 'sound')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encode(fileName)}`
}

/** ext-value of RFC 8187: encodeURIComponent leaves four characters that it does not allow. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
