import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The text of every small file in a ZIP, by its name. */
export async function textsInZip(zip: Buffer): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const file = await fromBufferPromise(zip, { lazyEntries: true })
  for await (const entry of file.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue
    texts.set(entry.fileName, await text(await file.openReadStreamPromise(entry)))
  }
  return texts
}
