import { inflateSync } from 'node:zlib'

/** Returns the lines of text that a document draws, in order; a box for what its font lacks. */
export function readPdfText(pdf: Buffer): string[] {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf
    .toString('latin1')
    .matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    objects.set(id, inflated(body))
  }
  const fonts = readFonts(objects)
  const pages = [...objects.values()].filter((body) => /\bBT\n/.test(body))
  return pages.flatMap((page) =>
    [...page.matchAll(/BT\n([\s\S]*?)ET\n/g)].map(([, drawn = '']) => {
      const letters = fonts.get(/\/(F\d+) /.exec(drawn)?.[1] ?? '') ?? []
      return [...drawn.matchAll(/<([0-9a-f]+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => (glyph === '0000' ? '□' : letters[Number.parseInt(glyph, 16)]))
        .join('')
    }),
  )
}

function inflated(body: string): string {
  const [, data] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
  const isDeflated = data !== undefined && body.includes('/FlateDecode')
  return isDeflated ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : body
}

/** The letters of each font by their glyphs. */
function readFonts(objects: ReadonlyMap<string, string>): Map<string, string[]> {
  const fonts = new Map<string, string[]>()
  for (const [, name = '', id = ''] of [...objects.values()]
    .join('\n')
    .matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    const ranges = [...(objects.get(map) ?? '').matchAll(/<\w+> <\w+> \[([^\]]*)\]/g)]
    const codes = ranges.flatMap(([, range = '']) => range.match(/(?<=<)[^>]*(?=>)/g) ?? [])
    fonts.set(
      name,
      codes.map((code) =>
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      ),
    )
  }
  return fonts
}
