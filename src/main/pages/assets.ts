import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyReply, FastifyRequest, Http } from '#http/http.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}
/** Encodings that the build prepares, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

interface Asset {
  type: string
  bodies: Map<string, Buffer>
  /** Names that carry a hash of their content never change. */
  isImmutable: boolean
}

/** Serves the files of the build from memory (some 2 MB), compressed as far as the build did it. */
export async function registerAssets({ app }: Pick<Http, 'app'>, folder: string): Promise<void> {
  for (const [address, asset] of await readAssets(folder)) {
    app.get(address, (request, reply) => sendAsset(asset, request, reply))
  }
}

function sendAsset(asset: Asset, request: FastifyRequest, reply: FastifyReply) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = ENCODINGS.map(([name]) => name).find(
    (name) => accepted.includes(name) && asset.bodies.has(name),
  )
  reply.header('content-type', asset.type).header('vary', 'accept-encoding')
  reply.header('x-content-type-options', 'nosniff')
  reply.header(
    'cache-control',
    asset.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  )
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(asset.bodies.get(encoding ?? 'identity'))
}

async function readAssets(folder: string): Promise<Map<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const file of await listFiles(folder)) {
    const address = `/${relative(folder, file).split(sep).join('/')}`
    const type = TYPES[extname(file)]
    if (type === undefined || address.startsWith('/.vite')) continue
    const bodies = new Map([['identity', await readFile(file)]])
    for (const [name, ending] of ENCODINGS) {
      const packed = await readFile(file + ending).catch(() => undefined)
      if (packed) bodies.set(name, packed)
    }
    assets.set(address, { type, bodies, isImmutable: address.startsWith('/assets/') })
  }
  return assets
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  const files = names.map((name) => join(folder, name))
  const kinds = await Promise.all(files.map((file) => stat(file)))
  return files.filter((_, index) => kinds[index]?.isFile())
}
