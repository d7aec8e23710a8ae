import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:http2'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployedBlocks, isNginxInstalled, type Nginx, startNginx } from '../testing/start-nginx.ts'

const BIG = 64 * 1024 ** 2

/** Two processes behind nginx, which send a large download and say who they are. */
describe.skipIf(!isNginxInstalled())(
  'two processes behind nginx as deploy/nginx configures it',
  () => {
    const processes: Server[] = []
    let nginx: Nginx
    let folder = ''
    /** Bytes of the download that have left a process. */
    let sent = 0
    let sockets = 0
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'neiro-certificate-'))
      const certificate = join(folder, 'both.pem')
      const pem = execFileSync(
        'openssl',
        [
          ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
          ...['-subj', '/CN=localhost', '-keyout', '-'],
        ],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      )
      await writeFile(certificate, pem)
      const origins = [await startProcess('one'), await startProcess('two')]
      nginx = await startNginx(
        await deployedBlocks({ neiro: origins, storage: folder, certificate }),
      )
    })
    afterAll(async () => {
      await nginx?.close()
      for (const each of processes) each.close()
      await rm(folder, { recursive: true, force: true })
    })

    async function startProcess(name: string): Promise<string> {
      const server = createServer((request, response) => {
        if (request.url !== '/download') {
          const { host, 'x-forwarded-proto': proto } = request.headers
          response.end(JSON.stringify({ name, host, proto }))
          return
        }
        const chunk = Buffer.alloc(64 * 1024)
        response.writeHead(200, { 'content-length': BIG })
        Readable.from(
          (function* () {
            for (sent = 0; sent < BIG; sent += chunk.length) yield chunk
          })(),
        ).pipe(response)
      })
      server.on('connection', () => {
        sockets += 1
      })
      processes.push(server)
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const address = server.address()
      return `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`
    }

    const secure = () => nginx.origin.replace('http:', 'https:')

    /** Requests on one connection of HTTP/2. */
    async function askAll(count: number): Promise<{ name: string; host: string; proto: string }[]> {
      const session = connect(secure(), { rejectUnauthorized: false })
      await once(session, 'connect')
      expect(session.alpnProtocol).toBe('h2')
      const answers = []
      for (let number = 0; number < count; number += 1) {
        const stream = session.request({ ':path': `/${number}` })
        const chunks: Buffer[] = []
        for await (const chunk of stream) chunks.push(chunk)
        answers.push(JSON.parse(Buffer.concat(chunks).toString()))
      }
      session.close()
      return answers
    }

    test('HTTP/2 reaches both over connections that stay open, with the address of the visit', async () => {
      const before = sockets
      const answers = await askAll(40)
      expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['one', 'two']))
      expect(answers[0]).toMatchObject({ host: '127.0.0.1', proto: 'https' })
      expect(sockets - before).toBeLessThanOrEqual(4)
    })

    test('a download waits for who reads it, and not on a disk of nginx', async () => {
      const response = await new Promise<Readable>((resolve, reject) => {
        get(`${secure()}/download`, { rejectUnauthorized: false }, resolve).once('error', reject)
      })
      const first = await once(response, 'readable').then(() => response.read(1024))
      expect(first).toHaveLength(1024)
      // It goes on until all buffers on the way are full, and no further.
      let before = -1
      while (before !== sent) {
        before = sent
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      expect(sent).toBeLessThan(BIG / 2)
      expect(await readdir(join(nginx.folder, 'proxy'))).toEqual([])
      let bytes = 1024
      for await (const chunk of response) bytes += chunk.length
      expect(bytes).toBe(BIG)
    })

    test('where one process takes no connection, the other one answers', async () => {
      const [first] = processes
      first?.closeAllConnections()
      await new Promise((resolve) => first?.close(resolve))
      const answers = await askAll(20)
      expect(new Set(answers.map(({ name }) => name))).toEqual(new Set(['two']))
    })
  },
)
