import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { writeHead } from '#http/write-head.ts'
import { race } from './race.ts'

/**
 * What `http/write-head.ts` saves: 120 kB with the head of a segment, by it and by Node's own, from
 * one process by turns. `node bench/serving/head.ts`
 */
const BODY = Buffer.alloc(120_000)

if (process.argv[2] === 'serve') serve()
else await measure()

function serve(): void {
  const server = createServer((request, response) => {
    const head = ['ETag', '"abcdefghijklmnopqrstuv"', 'Cache-Control', 'private, max-age=86400']
    head.push('X-Content-Type-Options', 'nosniff', 'Content-Type', 'audio/mpeg')
    head.push('Content-Length', String(BODY.length), 'Content-Range', 'bytes 0-119999/480000')
    if (request.url === '/ours') writeHead(response, 206, head)
    else response.writeHead(206, head)
    response.end(BODY)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`)
  })
}

async function measure(): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  const side = (path: string) => ({
    url: `http://127.0.0.1:${String(port).trim()}${path}`,
    pids: child.pid === undefined ? [] : [child.pid],
  })
  try {
    const { ratio, detail } = await race(side('/ours'), side('/node'))
    process.stdout.write(`${ratio.toFixed(3)}  head as text against Node's: ${detail}\n`)
  } finally {
    child.kill()
  }
}
