import { execFileSync } from 'node:child_process'
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import ece from 'http_ece'

interface Received {
  browser: string
  headers: { ttl: string | undefined; topic: string | undefined }
  message: unknown
  /** What the sender says of itself, where its signature is true. */
  sender: { aud: string; sub: string; exp: number; key: string } | undefined
}

/** A push service on this machine, and the browsers that it knows, which decrypt what they get. */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof newKeys>>()
  /** The status with which pushes to a browser are answered, in place of 201. */
  const statuses = new Map<string, number>()
  const received: Received[] = []
  const pem = makeCertificate()
  setDefaultCACertificates([...getCACertificates('default'), pem])
  const server = createServer({ key: pem, cert: pem }, async (request, response) => {
    const body = await buffer(request)
    const browser = request.url?.slice(1) ?? ''
    const keys = browsers.get(browser)
    if (!keys) return void response.writeHead(404).end()
    const { ttl, topic, authorization } = request.headers
    const { privateKey, authSecret } = keys
    const text = ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret })
    received.push({
      browser,
      headers: { ttl: ttl?.toString(), topic: topic?.toString() },
      message: JSON.parse(text.toString()),
      sender: readSender(authorization ?? ''),
    })
    response.writeHead(statuses.get(browser) ?? 201).end()
  })
  await once(server.listen(0), 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const origin = `https://localhost:${port}`
  return {
    origin,
    received,
    statuses,
    /** @returns what a browser would send to the service */
    add(browser: string) {
      const keys = newKeys()
      browsers.set(browser, keys)
      const publicKey = keys.privateKey.getPublicKey('base64url')
      return { endpoint: `${origin}/${browser}`, publicKey, authSecret: keys.authSecret }
    },
    /** @returns what browsers got since the last call */
    take: () => received.splice(0),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function newKeys() {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  return { privateKey, authSecret: randomBytes(16).toString('base64url') }
}

function readSender(authorization: string): Received['sender'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isTrue = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString())
  return isTrue ? { ...said, key } : undefined
}

function makeCertificate(): string {
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', '-']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  return execFileSync('openssl', [...request, ...names], {
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()
}
