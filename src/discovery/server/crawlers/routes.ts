import type { FastifyReply, Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { Problem } from '#kernel/problem.ts'
import { listReservations } from './reservations.ts'
import { robotsText } from './robots.ts'
import { securityText } from './security.ts'
import { writeFile, writeIndex } from './write-sitemap.ts'

/**
 * Crawlers' files are read from the database each time, so that what is withdrawn is gone
 * immediately everywhere.
 */
export function registerCrawlers(http: Http): void {
  const { db } = http.context
  http.app.get('/robots.txt', ({ headers }, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robotsText(originOf(http, headers.host))),
  )
  http.app.get('/.well-known/tdmrep.json', async (_request, reply) =>
    reply.header('cache-control', 'public, no-cache').send(await listReservations(db)),
  )
  http.app.get('/.well-known/security.txt', ({ headers }, reply) => {
    const { clock, config } = http.context
    const { email } = config.operator
    if (email === undefined) throw new Problem('not_found')
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityText(originOf(http, headers.host), email, clock.now()))
  })
  http.app.get('/sitemap.xml', async ({ headers }, reply) => {
    const origin = originOf(http, headers.host)
    return asXml(reply).send(await writeIndex({ db, origin }))
  })
  http.app.get<{ Params: { file: string } }>('/sitemap/:file', async (request, reply) => {
    const name = /^(.+)\.xml$/.exec(request.params.file)?.[1] ?? ''
    const file = await writeFile({ db, origin: originOf(http, request.headers.host) }, name)
    if (file === undefined) throw new Problem('not_found')
    return asXml(reply).send(file)
  })
}

function asXml(reply: FastifyReply): FastifyReply {
  return reply.type('application/xml; charset=utf-8').header('cache-control', 'public, no-cache')
}
