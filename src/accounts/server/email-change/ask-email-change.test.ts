import { afterAll, expect, test } from 'vitest'
import { getEmailUpdate, updateEmail } from '#accounts/settings-contract.ts'
import { translate } from '#i18n/translate.ts'
import { startTestService } from '#main/testing.ts'
import { changer } from './testing.ts'

const { t } = translate('en')
const { t: tJa } = translate('ja')

const service = await startTestService()
afterAll(service.close)
const { call, clock, context, signUp } = service
const { ask, ageSessions, emailTo, linkTo, open, waiting } = changer(service)

test('both addresses get an email in the reader’s language', async () => {
  const as = await signUp('yuki')
  await context.db.updateTable('users').set({ locale: 'ja' }).where('id', '=', as.userId).execute()
  await ask(as, 'yuki-new@example.com')
  const [fresh, old] = [await emailTo('yuki-new@example.com'), await emailTo('yuki@example.com')]
  expect(fresh.subject).toBe(tJa('emails.emailChange.confirmLetter.subject', { brand: 'Neiro' }))
  expect(fresh.html).toContain('lang="ja"')
  expect(old.subject).toBe(tJa('emails.emailChange.noticeLetter.subject', { brand: 'Neiro' }))
  expect(old.text).toContain('yuki-new@example.com')
  expect(old.text).toMatch(/\/auth\/email\/update\/cancel\/[a-z0-9]{12}\?token=[\w-]{43}\n/)
  const page = await open(await linkTo('yuki-new@example.com'))
  expect(page.body).toContain('<html lang="ja">')
})

test('what proves a change is stored as hashes alone', async () => {
  const as = await signUp('hashed')
  await ask(as, 'hashed-new@example.com')
  const tokens = [await linkTo('hashed-new@example.com'), await linkTo('hashed@example.com')].map(
    (link) => link.split('token=')[1] ?? '',
  )
  const row = await context.db
    .selectFrom('emailChanges')
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
  const emails = await context.db.selectFrom('emails').selectAll().execute()
  for (const token of tokens) {
    expect(token).toHaveLength(43)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(JSON.stringify(emails)).not.toContain(token)
  }
})

test('a session that is older than 15 minutes changes no address: it may be a stolen one', async () => {
  const as = await signUp('sleeper')
  await ageSessions(as, 15 * 60)
  expect((await call(getEmailUpdate, { as })).body).toEqual({ change: null, fresh: false })
  const refused = await ask(as, 'sleeper-new@example.com')
  expect(refused).toMatchObject({ status: 403, error: { code: 'sign_in_afresh' } })
  expect(await waiting(as)).toBeNull()
  const emails = await context.db.selectFrom('emails').select('recipient').execute()
  expect(emails.map(({ recipient }) => recipient)).not.toContain('sleeper@example.com')
  await ageSessions(as, 15 * 60 - 1)
  expect((await call(getEmailUpdate, { as })).body.fresh).toBe(true)
  expect((await ask(as, 'sleeper-new@example.com')).status).toBe(200)
})

test('the username must be one’s own, and the address a new one; refused beside the field', async () => {
  const [as, other] = [await signUp('mine'), await signUp('someone')]
  const differs = await ask(as, 'mine-new@example.com', other.username)
  expect(differs).toMatchObject({
    status: 400,
    error: {
      fields: {
        username: { code: 'username_differs', message: t('problems.username_differs') },
      },
    },
  })
  expect((await ask(as, 'MINE@example.com')).error.fields?.email).toEqual({
    code: 'email_unchanged',
    message: t('problems.email_unchanged'),
  })
  expect((await ask(as, 'no address')).error.fields?.email?.code).toBe('email_invalid')
  expect(await waiting(as)).toBeNull()
  const unfinished = await signUp('unready', { registered: false })
  expect((await ask(unfinished, 'a@example.com', 'unready')).error.code).toBe(
    'registration_unfinished',
  )
  const body = { email: 'a@example.com', username: 'mine' }
  expect((await call(updateEmail, { body })).status).toBe(401)
  expect((await call(getEmailUpdate)).status).toBe(401)
})

test('an address of another account gets the same answer, and an email without a link', async () => {
  const [as, holder] = [await signUp('curious'), await signUp('holder')]
  await context.db
    .updateTable('users')
    .set({ locale: 'ja' })
    .where('id', '=', holder.userId)
    .execute()
  const free = await ask(as, 'nobody-has-this@example.com')
  await service.runJobs() // Two workers may swap the emails of the two changes.
  const taken = await ask(as, 'holder@example.com')
  expect(taken.status).toBe(free.status)
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body))
  expect(await waiting(as)).toMatchObject({ email: 'holder@example.com' })
  const email = await emailTo('holder@example.com')
  expect(email.subject).toBe(tJa('emails.emailChange.takenLetter.subject', { brand: 'Neiro' }))
  expect(email.text + email.html).not.toMatch(/https?:/)
  expect(email.text).not.toContain('curious')
  expect((await emailTo('curious@example.com')).text).toContain('holder@example.com')
})

test('links start with the configured address, whatever host was asked', async () => {
  const as = await signUp('hosted')
  await call(updateEmail, {
    as,
    body: { email: 'hosted-new@example.com', username: 'hosted' },
    headers: { host: 'evil.example' },
  })
  expect((await emailTo('hosted-new@example.com')).text).not.toContain('evil')
})

test('a sixth change within 15 minutes is refused, for an account and for an address', async () => {
  const as = await signUp('eager')
  for (let i = 0; i < 5; i++) expect((await ask(as, `eager-${i}@example.com`)).status).toBe(200)
  const refused = await ask(as, 'eager-5@example.com')
  expect(refused.headers['retry-after']).toBe('900')
  expect(refused.error).toMatchObject({
    code: 'rate_limited',
    fields: { email: { code: 'rate_limited' } },
  })
  const many = await Promise.all(Array.from({ length: 12 }, (_, i) => signUp(`flood${i}`)))
  const answers = await Promise.all(many.map((each) => ask(each, 'victim@example.com')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(7)
  clock.advance(901)
  await ageSessions(as, 0)
  expect((await ask(as, 'eager-5@example.com')).status).toBe(200)
})
