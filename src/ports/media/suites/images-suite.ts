import { readdirSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ImageCrop } from '../media.ts'
import type { Workshop } from '../testing/workshop.ts'

export function describeImages({ path, output, media }: Workshop): void {
  const draw = async (file: Buffer, crop?: ImageCrop) => {
    const inputFile = path('picture')
    writeFileSync(inputFile, file)
    const outputFolder = output()
    const result = await media().drawImage({ inputFile, outputFolder, crop })
    return { result, left: readdirSync(outputFolder) }
  }
  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#d33a2c' } })

  describe('Images', () => {
    it('a posted picture becomes a JPEG, whole or a part of it', async () => {
      const { result, left } = await draw(await picture().tiff().toBuffer())
      const { file = '', ...facts } = result.ok ? result.value : {}
      expect(facts).toMatchObject({ width: 60, height: 40, accent: expect.stringMatching(/^#d/) })
      expect(left).toEqual(['image.jpg'])
      expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 })
      const half = { x: 0, y: 0, width: 0.5, height: 1, minPixels: 16 }
      const part = await draw(await picture().png().toBuffer(), half)
      expect(part.result).toMatchObject({ ok: true, value: { width: 30, height: 40 } })
    })

    it.for([
      ['what is no picture', Buffer.from('%PDF-1.4'), undefined, 'file_not_allowed'],
      ['too small a part', undefined, 31, 'crop_invalid'],
    ] as const)(
      '%s is refused and leaves nothing',
      {
        tags: ['slow'],
      },
      async ([, file, minPixels = 1, problem]) => {
        const half = { x: 0, y: 0, width: 0.5, height: 1, minPixels }
        const answer = await draw(file ?? (await picture().png().toBuffer()), half)
        expect(answer).toEqual({ result: { ok: false, problem }, left: [] })
      },
    )
  })
}
