import type { FastifyRequest } from 'fastify'
import * as contract from '#accounts/dates-contract.ts'
import { sendCalendar, writeCalendar } from '#http/calendar.ts'
import type { Http } from '#http/http.ts'
import { originOf } from '#http/origin.ts'
import { serve } from '#http/serve.ts'
import { Problem } from '#kernel/problem.ts'
import { createDate, deleteDate, listDatesToCome, presentDate, updateDate } from './dates.ts'
import { type DateRow, findDate } from './store.ts'

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
    const site = siteOf(request)
    const page = `${site.origin}/user/${found.username}`
    const events = found.dates.map((date) => eventOf(date, page))
    await sendCalendar(reply, found.username, writeCalendar(site, events))
  })
  serve(http, contract.getDateCalendar, async ({ context, params, request, reply }) => {
    const date = await findDate(context.db, params.id)
    if (!date?.username) throw new Problem('not_found')
    const site = siteOf(request)
    const event = eventOf(date, `${site.origin}/user/${date.username}`)
    await sendCalendar(reply, date.publicId, writeCalendar(site, [event]))
  })
  serve(http, contract.createDate, ({ viewer, body }) => createDate(context, viewer, body))
  serve(http, contract.updateDate, ({ viewer, params, body }) =>
    updateDate(context, viewer, params.id, body),
  )
  serve(http, contract.deleteDate, ({ viewer, params }) => deleteDate(context, viewer, params.id))
}

/** @param page of the artist, for a date without a link */
const eventOf = (date: DateRow, page: string) => ({
  ...date,
  id: date.publicId,
  location: `${date.venue}, ${date.city}`,
  url: date.link ?? page,
})
