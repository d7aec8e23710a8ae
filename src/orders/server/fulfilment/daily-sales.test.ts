import { afterAll, expect, test } from 'vitest'
import { putMailChoices } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { openShop } from '../testing.ts'
import { emailDailySales } from './daily-sales.ts'

const { t } = translate('en')
const shop = await openShop()
afterAll(() => shop.close())
const { db } = shop.context
const DAY = 24 * 60 * 60
const once = { signal: new AbortController().signal, attempt: 1, lastAttempt: false }

/** Moves the clock to an hour of the next day in Japan. */
function nextDayAt(hour: number) {
  const japan = shop.clock.now().getTime() / 1000 + 9 * 60 * 60
  shop.clock.advance((Math.floor(japan / DAY) + 1) * DAY + hour * 60 * 60 - japan)
}

async function seller(name: string) {
  const artist = await shop.signUp(name)
  const mails = async () =>
    (await shop.emails()).filter(({ to }) => to === `${name}@example.com`).map((mail) => mail)
  async function sell(title: string, message?: string) {
    const sound = await shop.addSound(artist, { title })
    const { id, checkoutUrl } = await shop.order({
      sounds: [sound],
      email: `${title}@example.com`,
      ...(message && { message }),
    })
    await shop.pay(checkoutUrl)
    await shop.runJobs()
    return id
  }
  const choose = (body: { sale?: boolean; saleDaily?: boolean }) =>
    shop.call(putMailChoices, { as: artist, body })
  /** As its job does it, whose time has come by the clock of the test. */
  async function nextMorning() {
    const jobs = await listJobs(artist.userId)
    nextDayAt(8)
    for (const { payload } of jobs) {
      await emailDailySales.perform(shop.context, payload, once)
      await emailDailySales.perform(shop.context, payload, once)
    }
    await shop.runJobs()
    return jobs
  }
  return { artist, mails, sell, choose, nextMorning }
}

async function listJobs(sellerId: number) {
  const { sql } = await import('kysely')
  const { rows } = await sql<{ payload: { sellerId: number; from: number }; runAt: Date }>`
    select payload, j.run_at from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'email-daily-sales' and (payload->>'sellerId')::bigint = ${sellerId}
    order by j.id`.execute(db)
  return rows
}

test('the sales of a day in Japan come in one email the next morning at eight', async () => {
  nextDayAt(1)
  const { mails, sell, choose, nextMorning } = await seller('daily')
  await choose({ saleDaily: true })
  await sell('morning', 'Good morning')
  shop.clock.advance(22 * 60 * 60)
  await sell('night')
  expect(await mails()).toEqual([])
  const [job, ...more] = await nextMorning()
  expect(more).toEqual([])
  expect(job?.runAt).toEqual(shop.clock.now())
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  for (const title of ['morning', 'night']) {
    const line = { title, paid: '¥300', share: '¥270' }
    expect(mail?.text).toContain(t('emails.sales.saleLine', line))
  }
  expect(mail?.text).toContain(t('emails.sales.dayTotal', { total: '¥540' }))
  expect(mail?.text).toContain('Good morning')
  expect(mail?.subject).toContain('2 sales')
})

test('what was sold before the choice had its own email, and is not in that of the day', async () => {
  nextDayAt(1)
  const { mails, sell, choose, nextMorning } = await seller('changed')
  await sell('single')
  expect(await mails()).toHaveLength(1)
  await choose({ saleDaily: true })
  await sell('later')
  await choose({ saleDaily: false })
  await nextMorning()
  const [, daily] = await mails()
  expect(daily?.text).toContain('later')
  expect(daily?.text).not.toContain('single')
})

test('never means never, also for a day that has begun', async () => {
  nextDayAt(1)
  const { mails, sell, choose, nextMorning } = await seller('never')
  await choose({ saleDaily: true })
  await sell('unheard')
  await choose({ sale: false })
  await sell('unheard-too')
  await nextMorning()
  expect(await mails()).toEqual([])
})

test('an email of the day has neither what others sold, nor another day, nor what was refunded', async () => {
  nextDayAt(1)
  const { artist, mails, sell, choose } = await seller('exact')
  const other = await seller('someone-else')
  await other.choose({ saleDaily: true })
  await choose({ saleDaily: true })
  await sell('yesterday')
  nextDayAt(1)
  await sell('today')
  const back = await sell('refunded')
  await other.sell('of-another')
  await shop.refund(back)
  const jobs = await listJobs(artist.userId)
  nextDayAt(1)
  await sell('tomorrow')
  const [, job] = jobs
  if (!job) throw new Error('There is no job of today')
  await emailDailySales.perform(shop.context, job.payload, once)
  await shop.runJobs()
  const daily = (await mails()).filter(({ subject }) => subject.includes('sale'))
  const text = daily.at(-1)?.text
  expect(text).toContain('today')
  for (const title of ['yesterday', 'tomorrow', 'refunded', 'of-another']) {
    expect(text).not.toContain(title)
  }
})

test('an email of the day lists fifty sales with what was given away, and counts the others', async () => {
  nextDayAt(1)
  const fifty = await seller('fifty')
  const more = await seller('fifty-one')
  for (const { choose } of [fifty, more]) await choose({ saleDaily: true })
  const buyer = await shop.signUp('keen')
  const gift = await shop.addSound(more.artist, { title: 'gift', priceYen: 0 })
  await shop.order({ sounds: [gift], price: 0, as: buyer })
  for (const { artist } of [fifty, more]) {
    const sounds = await Promise.all(Array.from({ length: 50 }, () => shop.addSound(artist)))
    await shop.pay((await shop.order({ sounds, as: buyer })).checkoutUrl)
  }
  await shop.runJobs()
  await fifty.nextMorning()
  await more.nextMorning()
  const [[whole], [cut]] = [await fifty.mails(), await more.mails()]
  expect(whole?.text.match(/¥270/g)).toHaveLength(50)
  expect(whole?.text).not.toContain('more')
  expect(cut?.text).toContain(t('emails.sales.saleFree', { title: 'gift' }))
  expect(cut?.text.match(/¥270/g)).toHaveLength(49)
  expect(cut?.text).toContain(t('emails.sales.dayMore', { count: 1 }))
})
