import type { FastifyReply, FastifyRequest } from 'fastify'
import * as contract from '#accounts/dates-contract.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { createDate, deleteDate, listDatesToCome, presentDate, updateDate } from './dates.ts'
import { findDate } from './store.ts'
import { writeCalendar } from './write-calendar.ts'

export function registerDates(http: Http): void {
  const { context } = http
  const { brandName } = context.config
  const siteOf = ({ headers }: FastifyRequest) => ({
    origin: originOf(http, headers.host),
    brandName,
  })
  serve(http, contract.listUserDates, async ({ context, params }) => {
    const { dates } = await listDatesToCome(context, params.username)
    return { items: dates.map(presentDate) }
  })
  serve(http, contract.getUserCalendar, async ({ context, params, request, reply }) => {
    const found = await listDatesToCome(context, params.username)
    await sendCalendar(reply, found.username, writeCalendar(siteOf(request), found))
  })
  serve(http, contract.getDateCalendar, async ({ context, params, request, reply }) => {
    const date = await findDate(context.db, params.id)
    if (!date?.username) throw new Problem('not_found')
    const { username } = date
    const calendar = writeCalendar(siteOf(request), { username, dates: [date] })
    await sendCalendar(reply, date.publicId, calendar)
  })
  serve(http, contract.createDate, ({ viewer, body }) => createDate(context, viewer, body))
  serve(http, contract.updateDate, ({ viewer, params, body }) =>
    updateDate(context, viewer, params.id, body),
  )
  serve(http, contract.deleteDate, ({ viewer, params }) => deleteDate(context, viewer, params.id))
}

/** @param name of the file: a username or an id */
async function sendCalendar(reply: FastifyReply, name: string, calendar: string): Promise<void> {
  await reply
    .header('content-type', 'text/calendar; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.ics"`)
    .header('cache-control', 'no-cache')
    .send(calendar)
}
