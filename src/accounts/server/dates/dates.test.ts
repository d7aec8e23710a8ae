import ICAL from 'ical.js'
import { afterAll, expect, test } from 'vitest'
import {
  createDate,
  DATES_MAX,
  deleteDate,
  listUserDates,
  type NewEventDate,
  updateDate,
} from '#accounts/dates-contract.ts'
import { startTestService, type TestMember } from '#main/testing.ts'
import { clearProfile } from '../change-profile.ts'

const service = await startTestService()
afterAll(service.close)
const { call, context, clock, signUp } = service
const strict = await signUp('strict')

const DATE: NewEventDate = {
  title: 'Night of nets',
  localTime: '2999-12-24T19:00',
  timeZone: 'Asia/Tokyo',
  venue: 'Harbour Hall',
  city: 'Kobe, Japan',
  link: 'https://hall.example/nets',
}

const create = async (as: TestMember, fields: Partial<NewEventDate> = {}) =>
  (await call(createDate, { as, body: { ...DATE, ...fields } })).body

const titlesOf = async ({ username }: TestMember) =>
  (await call(listUserDates, { params: { username } })).body.items.map(({ title }) => title)

/** What another parser reads in a file. */
async function readCalendar(url: string) {
  const { statusCode, headers, body } = await service.app.inject({ url })
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const calendar = new ICAL.Component(ICAL.parse(body))
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  return { body, calendar, events }
}

test('a profile lists its dates, the next first, with the time there and its offset', async () => {
  const as = await signUp('mio')
  await create(as, { title: 'Later', localTime: '3000-01-02T20:00' })
  const made = await create(as)
  const { body } = await call(listUserDates, { params: { username: 'MIO' } })
  expect(body.items.map(({ title }) => title)).toEqual(['Night of nets', 'Later'])
  expect(body.items[0]).toEqual(made)
  expect(made).toMatchObject({ ...DATE, startsAt: '2999-12-24T19:00:00+09:00' })
  expect((await call(listUserDates, { params: { username: 'nobody' } })).status).toBe(404)
})

test.each([
  [{ title: ' ' }, 'title', 'title_required'],
  [{ venue: '' }, 'venue', 'venue_required'],
  [{ city: '\u200b' }, 'city', 'city_required'],
  [{ venue: 'x'.repeat(201) }, 'venue', 'text_too_long'],
  [{ localTime: 'soon' }, 'localTime', 'date_invalid'],
  [{ localTime: '2999-04-31T19:00' }, 'localTime', 'date_invalid'],
  [{ localTime: '2001-01-01T19:00' }, 'localTime', 'date_past'],
  [{ timeZone: 'Asia/Atlantis' }, 'timeZone', 'time_zone_invalid'],
  [{ timeZone: '+09:00' }, 'timeZone', 'time_zone_invalid'],
  [{ link: 'http://hall.example' }, 'link', 'date_link_invalid'],
  [{ link: 'javascript:alert(1)' }, 'link', 'date_link_invalid'],
  [{ link: 'https://bank.example@a.example' }, 'link', 'date_link_invalid'],
] as const)('%j is refused beside its field', async (fields, field, code) => {
  const answer = await call(createDate, { as: strict, body: { ...DATE, ...fields } })
  expect([answer.status, answer.error.fields?.[field]?.code]).toEqual([400, code])
})

test('a date is changed and deleted by its artist, and not found for anyone else', async () => {
  const [as, other] = [await signUp('dates2'), await signUp('dates3')]
  const { id } = await create(as)
  const params = { id }
  const body = { ...DATE, title: 'Moved', link: null }
  expect((await call(updateDate, { as: other, params, body })).status).toBe(404)
  expect((await call(deleteDate, { as: other, params })).status).toBe(404)
  expect(await titlesOf(as)).toEqual(['Night of nets'])
  expect((await call(updateDate, { as, params, body })).body).toMatchObject({ id, ...body })
  expect(await titlesOf(as)).toEqual(['Moved'])
  expect((await call(deleteDate, { as, params })).status).toBe(204)
  expect(await titlesOf(as)).toEqual([])
})

test('a date leaves the profile six hours after its start, and makes room for others', async () => {
  const as = await signUp('dates4')
  const now = clock.now()
  const localTime = new Date(now.getTime() + 60_000).toISOString().slice(0, 16)
  await create(as, { localTime, timeZone: 'UTC' })
  await context.db
    .insertInto('eventDates')
    .values(
      Array.from({ length: DATES_MAX - 1 }, (_, index) => ({
        ...DATE,
        publicId: `${as.username}${index}`,
        ownerId: as.userId,
        startsAt: new Date('2999-12-24T10:00:00Z'),
        updatedAt: now,
      })),
    )
    .execute()
  const full = await call(createDate, { as, body: DATE })
  expect(full.error.code).toBe('dates_full')
  clock.advance(6 * 3_600_000 + 120_000)
  expect(await titlesOf(as)).toHaveLength(DATES_MAX - 1)
  expect((await call(createDate, { as, body: DATE })).status).toBe(200)
})

test('a suspended account announces and changes nothing, and may still delete', async () => {
  const as = await signUp('suspended')
  const { id } = await create(as)
  const suspension = { userId: as.userId, kind: 'account', reason: 'Spam' }
  const [at, endsAt] = [clock.now(), new Date('2999-01-01T00:00:00Z')]
  await context.db
    .insertInto('suspensions')
    .values({ ...suspension, at, endsAt })
    .execute()
  const refused = [
    await call(createDate, { as, body: DATE }),
    await call(updateDate, { as, params: { id }, body: DATE }),
  ]
  expect(refused.map(({ error }) => error.code)).toEqual(Array(2).fill('account_suspended'))
  expect((await call(deleteDate, { as, params: { id } })).status).toBe(204)
})

test('an emptied profile has no dates', async () => {
  const as = await signUp('dates5')
  await create(as)
  await context.db.transaction().execute((trx) => clearProfile(context, trx, as.userId))
  expect(await titlesOf(as)).toEqual([])
})

test('another parser reads the calendar of a profile and of one date, whatever their words', async () => {
  const as = await signUp('folded')
  const title = '\\n; 夜の網,'.repeat(20)
  const { id } = await create(as, { title, venue: 'BEGIN:VEVENT\r\nX', city: 'Kobe, Japan' })
  await create(as, { title: 'Later', localTime: '3000-07-02T20:00', timeZone: 'Europe/Berlin' })
  const all = await readCalendar('/api/users/folded/dates.ics')
  expect(all.calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(all.events.map(({ summary }) => summary)).toEqual([title, 'Later'])
  expect(all.events[0]).toMatchObject({ location: 'BEGIN:VEVENT X, Kobe, Japan' })
  expect(all.events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual([
    '2999-12-24T10:00:00.000Z',
    '3000-07-02T18:00:00.000Z',
  ])
  const lines = all.body.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
  const one = await readCalendar(`/api/dates/${id}/event.ics`)
  expect(one.events.map(({ uid }) => uid)).toEqual([all.events[0]?.uid])
  const [event] = one.calendar.getAllSubcomponents('vevent')
  expect(event?.getFirstPropertyValue('url')).toBe(DATE.link)
  expect(event?.getFirstPropertyValue('dtstamp')?.toString()).toBe(
    `${clock.now().toISOString().slice(0, 19)}Z`,
  )
  await call(updateDate, { as, params: { id }, body: { ...DATE, title: 'Renamed' } })
  const renamed = await readCalendar(`/api/dates/${id}/event.ics`)
  expect(renamed.events).toMatchObject([{ uid: one.events[0]?.uid, summary: 'Renamed' }])
})
