import sharp from 'sharp'
import { quarters } from './quarters.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#345' }, limitInputPixels: false })

/** An AVIF whose header names the iPhone codec, which no decoder here supports. */
async function heic(): Promise<Buffer> {
  const avif = await plain(64, 64).avif().toBuffer()
  const text = avif.toString('latin1').replaceAll('av01', 'hvc1').replaceAll('av1C', 'hvcC')
  return Buffer.from(text.replace('ftypavif', 'ftypheic'), 'latin1')
}

/** Files that are called pictures, and are none that the service can decode. */
export const REFUSED = [
  ['notes.png', async () => Buffer.from('only text')],
  ['drawing.png', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'broken.jpg',
    async () =>
      (
        await sharp(await quarters(400, 400))
          .jpeg()
          .toBuffer()
      ).subarray(0, 900),
  ],
  ['huge.png', () => plain(7800, 7800).png({ palette: true, colours: 2 }).toBuffer()],
  ['phone.heic', heic],
] as const
