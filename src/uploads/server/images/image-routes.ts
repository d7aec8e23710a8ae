import { LRUCache } from 'lru-cache'
import { openToAnyOrigin } from '#http/any-origin.ts'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'
import { Problem } from '#kernel/problem.ts'
import { typeOfKey } from '#ports/storage/object-key.ts'
import { createHotFiles, type HotFiles, loadBody } from '../serving/hot-files.ts'
import { etagOfKey, MINING_RESERVED, sendBytes } from '../serving/send-bytes.ts'
import { isImageReserved } from '../serving/store.ts'
import {
  type Fit,
  fitImage,
  formatFor,
  type ImageFormat,
  isOffered,
  keyOfFit,
} from './fit-image.ts'

interface Params {
  width: string
  height: string
  amount?: string
  file: string
}

const HOT_BYTES = 24 * 1024 ** 2
const HOT_LARGEST = 1024 ** 2
/** The time for which an artist’s reservation may be read from memory. */
const RESERVED_MS = 30_000
const FILE = /^([a-z0-9]{12})\.jpg$/
/** Should someone open a picture as a page, it can do nothing there. */
const SEALED = ['Content-Security-Policy', "default-src 'none'; sandbox"]

/** `/images/…`: what is under an id never changes, so caches may keep it permanently. */
export function registerImages(http: Http): void {
  const hot = createHotFiles(HOT_BYTES, HOT_LARGEST)
  const reserved = new LRUCache<string, boolean>({
    max: 10_000,
    ttl: RESERVED_MS,
    fetchMethod: (id) => isImageReserved(http.context, id),
  })
  const miningOf = async (id: string) => ((await reserved.fetch(id)) ? MINING_RESERVED : [])
  const method = ['GET', 'HEAD']
  for (const url of [
    '/images/fit/:width/:height/:file',
    '/images/fit/:width/:height/blur/:amount/:file',
  ]) {
    http.app.route<{ Params: Params }>({
      ...openToAnyOrigin(http.app, url),
      method,
      url,
      handler: async (request, reply) => {
        const fit = readFit(request.params, formatFor(request.headers.accept))
        const key = hot.has(keyOfFit(fit)) ? keyOfFit(fit) : await fitImage(http.context, fit)
        if (key === undefined) throw new Problem('not_found')
        const mining = await miningOf(fit.publicId)
        return send({ http, hot, request, reply }, key, ['Vary', 'Accept', ...mining])
      },
    })
  }
  const whole = '/images/:file'
  http.app.route<{ Params: Pick<Params, 'file'> }>({
    ...openToAnyOrigin(http.app, whole),
    method,
    url: whole,
    handler: async (request, reply) => {
      const id = publicIdOf(request.params.file)
      return send({ http, hot, request, reply }, `images/${id}.jpg`, await miningOf(id))
    },
  })
}

/** @throws Problem not_found for sizes that are not offered */
function readFit({ width, height, amount, file }: Params, format: ImageFormat): Fit {
  const blur = amount === undefined ? undefined : Number(amount)
  const fit = { width: Number(width), height: Number(height), blur, format }
  if (!isOffered(fit)) throw new Problem('not_found')
  return { publicId: publicIdOf(file), ...fit }
}

function publicIdOf(file: string): string {
  const id = FILE.exec(file)?.[1]
  if (id === undefined) throw new Problem('not_found')
  return id
}

interface Exchange {
  http: Http
  hot: HotFiles
  request: FastifyRequest
  reply: FastifyReply
}

async function send(
  { http, hot, request, reply }: Exchange,
  key: string,
  more: readonly string[],
): Promise<void> {
  const { storage } = http.context
  const held = hot.get(key)
  const bytes = held?.length ?? (await storage.head(key))?.bytes
  if (bytes === undefined) throw new Problem('not_found')
  const body = held ?? (await loadBody({ storage, hot, key, bytes }))
  reply.hijack()
  await sendBytes(request.raw, reply.raw, {
    bytes,
    type: typeOfKey(key),
    etag: etagOfKey(key),
    cacheControl: 'public, max-age=31536000, immutable',
    more: [...SEALED, ...more],
    body,
  })
}
