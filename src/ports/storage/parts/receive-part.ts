import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { DiskStorage } from '../disk-storage.ts'
import { asRefusal, PostRefusal } from '../post-refusal.ts'

/**
 * Takes one part, which is there once it has arrived whole; one that is refused or broken off
 * leaves nothing, and what was there before it stays.
 *
 * @throws PostRefusal
 */
export async function receivePart(
  storage: Pick<DiskStorage, 'checkPart' | 'incomingFile' | 'storePart'>,
  request: IncomingMessage,
  given: unknown,
): Promise<void> {
  const part = storage.checkPart(given)
  assertLength(request, part.bytes)
  const file = storage.incomingFile()
  try {
    await write(file, exactly(request, part.bytes))
    await storage.storePart(file, part)
  } catch (error) {
    // The rest is read, too: it would hold up the next request of the connection.
    request.resume()
    throw asRefusal(error)
  } finally {
    await rm(file, { force: true })
  }
}

/** Each chunk is on the disk before the next one is read: a full disk is noticed immediately. */
async function write(file: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(chunks)
  } finally {
    await handle.close()
  }
}

/** Checks the headers of the body before a byte of it is read. */
function assertLength({ headers }: IncomingMessage, bytes: number): void {
  if (headers['content-encoding'] !== undefined) {
    throw new PostRefusal('InvalidRequest', 'Encoded bodies are not taken.')
  }
  const length = headers['content-length']
  if (length === undefined) return
  if (Number(length) > bytes) throw tooLong()
  if (Number(length) < bytes) throw tooShort()
}

async function* exactly(request: IncomingMessage, bytes: number) {
  let read = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    read += chunk.length
    if (read > bytes) throw tooLong()
    yield chunk
  }
  if (read < bytes) throw tooShort()
}

const tooLong = () =>
  new PostRefusal('EntityTooLarge', 'The part is longer than its address allows.')
const tooShort = () =>
  new PostRefusal('IncompleteBody', 'The part is shorter than its address requires.')
