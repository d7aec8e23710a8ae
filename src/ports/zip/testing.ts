import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'

/** Every file of an archive by its path, checked against its checksum. */
export async function readZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const opened = await yauzl.fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of opened.eachEntry()) {
    if (files.has(entry.fileName)) throw new Error(`Twice: ${entry.fileName}`)
    const file = await buffer(await opened.openReadStreamPromise(entry))
    if (crc32(file) !== entry.crc32) throw new Error(`Broken: ${entry.fileName}`)
    files.set(entry.fileName, file)
  }
  return files
}
