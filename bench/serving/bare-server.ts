import { createServer } from 'node:http'
import Fastify from 'fastify'

/** The bare things that are measured against: `node bare-server.ts node|fastify`, body on stdin. */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk)
const body = Buffer.concat(chunks)
const [kind, type = 'application/octet-stream'] = process.argv.slice(2)

if (kind === 'node') {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type, 'content-length': body.length })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    report(typeof address === 'object' && address ? address.port : 0)
  })
} else {
  const app = Fastify()
  const text = body.toString('utf8')
  app.get('/', (_request, reply) => reply.type(type).send(text))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  report(typeof address === 'object' && address ? address.port : 0)
}

function report(port: number): void {
  process.stdout.write(`${port}\n`)
}
