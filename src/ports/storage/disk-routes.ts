import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyReply, Http } from '#http/http.ts'
import { codeOf } from './disk-files.ts'
import type { DiskStorage } from './disk-storage.ts'
import { asRefusal, PostRefusal } from './post-refusal.ts'
import type { PostGrant } from './storage.ts'

/** An upload without progress for this long is aborted. */
const IDLE_MS = 60_000
const SIGNED = { config: { isCountedElsewhere: true } }

/**
 * `POST /storage/` and `PUT /storage/parts/…`: where browsers send files. As at S3, the only right
 * is the policy in the form, or the signature in the address. No header allows that to pages of
 * other sites.
 */
export function registerDiskStorage(http: Pick<Http, 'app'>, storage: DiskStorage): void {
  http.app.register(async (scope) => {
    // The form is read by the handler, as it comes in.
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    scope.post('/storage/', SIGNED, ({ raw }, reply) =>
      answer(raw, reply, 204, () => receivePost(storage, raw)),
    )
  })
  http.app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.put('/storage/parts/:partsId/:number', SIGNED, ({ raw, params, query }, reply) =>
      answer(raw, reply, 200, () =>
        receivePart(storage, raw, { ...Object(query), ...Object(params) }),
      ),
    )
  })
}

async function answer(
  request: IncomingMessage,
  reply: FastifyReply,
  status: number,
  receive: () => Promise<void>,
): Promise<FastifyReply> {
  request.setTimeout(IDLE_MS, () => request.destroy())
  try {
    await receive()
    return reply.code(status).send()
  } catch (error) {
    if (!(error instanceof PostRefusal)) throw error
    return reply.code(error.status).type('application/xml').send(error.toXml())
  }
}

/**
 * Takes one part, which is there once it has arrived whole; one that is refused or broken off
 * leaves nothing, and what was there before it stays.
 *
 * @throws PostRefusal
 */
async function receivePart(
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

type Received = Pick<PostGrant, 'key' | 'type'>

const LIMITS = { fields: 30, fieldSize: 32 * 1024, files: 1, parts: 31, headerPairs: 20 }

/**
 * Takes one form; what precedes the file decides whether a byte of it is written. The object is
 * there once the whole form has arrived; a form that is refused or broken off leaves nothing. An
 * object that is there stays as it is: a form is valid for hours, and must not replace what was
 * made of the first file.
 *
 * @throws PostRefusal
 */
async function receivePost(storage: DiskStorage, request: IncomingMessage): Promise<void> {
  const file = storage.incomingFile()
  try {
    const { key, type } = await readForm(storage, request, file)
    await storage.storeNew(file, key, type)
  } catch (error) {
    throw asFormRefusal(error)
  } finally {
    await rm(file, { force: true })
  }
}

async function readForm(
  storage: DiskStorage,
  request: IncomingMessage,
  file: string,
): Promise<Received> {
  const form = new Busboy({
    headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
    // The part named `file` alone is the file, whatever its headers claim.
    isPartAFile: (name) => name === 'file',
    fileHwm: 256 * 1024,
    limits: LIMITS,
  })
  const fields = new Map<string, string>()
  const written = Promise.withResolvers<Received>()
  let fileStream: BusboyFileStream | undefined
  form.on('field', (name, value) => {
    // Fields that follow the file are not read, as in S3.
    if (!fileStream) fields.set(name, value)
  })
  form.on('file', (_name, stream) => {
    fileStream = stream
    writeFile(storage, fields, stream, file).then(written.resolve, written.reject)
  })
  form.on('finish', () => {
    if (!fileStream) written.reject(new PostRefusal('MalformedPOSTRequest', 'It has no file.'))
  })
  const parsed = pipeline(request, form).catch(async (error: unknown) => {
    // An aborted write must have released its file before that is removed.
    fileStream?.destroy()
    if (fileStream) await written.promise.catch(() => {})
    throw error
  })
  // A refusal is sent immediately, while the rest of the form may still be on its way.
  const [received] = await Promise.all([written.promise, parsed])
  return received
}

async function writeFile(
  storage: DiskStorage,
  fields: ReadonlyMap<string, string>,
  stream: BusboyFileStream,
  file: string,
): Promise<Received> {
  try {
    const { key, type, maxBytes } = storage.checkPost(fields)
    await pipeline(bounded(stream, maxBytes), createWriteStream(file, { flags: 'wx' }))
    return { key, type }
  } catch (error) {
    stream.resume()
    throw error
  }
}

async function* bounded(stream: Readable, maxBytes: number) {
  let bytes = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length
    if (bytes > maxBytes) {
      throw new PostRefusal('EntityTooLarge', 'Your proposed upload exceeds the maximum size.')
    }
    yield chunk
  }
}

function asFormRefusal(error: unknown): unknown {
  if (error instanceof PostRefusal) return error
  if (codeOf(error) === 'EEXIST') {
    return new PostRefusal('PreconditionFailed', 'The object is there already.')
  }
  const message = error instanceof Error ? error.message : ''
  if (/multipart|boundary|content.type/i.test(message)) {
    return new PostRefusal('MalformedPOSTRequest', message)
  }
  return asRefusal(error)
}
