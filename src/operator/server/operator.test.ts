import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMe } from '#accounts/contract.ts'
import { startTestService, type TestMember, type TestService } from '#main/testing.ts'
import { makeSound } from '#works/testing.ts'
import { actAsOperator, getOperatorView, OPERATOR_VIEWS, type OperatorView } from '../contract.ts'
import { plainCells } from '../testing.ts'

const HOURS = 3600
const PASSWORD = 'correct-horse-battery'
let service: TestService
let operator: TestMember
let artist: TestMember

beforeAll(async () => {
  const env = { OPERATORS: 'Someone@example.com, Ops@example.com', SECRET: PASSWORD.repeat(2) }
  service = await startTestService({ env })
  operator = await service.signUp('ops')
  artist = await service.signUp('artist')
})
afterAll(() => service.close())

const look = (
  view: OperatorView,
  { as = operator, ...query }: { as?: TestMember; q?: string } = {},
) => service.call(getOperatorView, { as, params: { view }, query })

async function rowsOf(view: OperatorView, q = '') {
  const { body } = await look(view, { q })
  return body.tables.flatMap(({ rows }) => rows)
}

test('only the accounts whose address is configured find these pages', async () => {
  const act = { act: 'feature', target: 'x', reason: 'x' } as const
  for (const view of OPERATOR_VIEWS) {
    expect((await look(view)).status).toBe(200)
    expect((await look(view, { as: artist })).error.code).toBe('not_found')
  }
  expect((await service.call(actAsOperator, { as: artist, body: act })).error.code).toBe(
    'not_found',
  )
  const params = { view: 'orders' } as const
  expect((await service.call(getOperatorView, { params })).status).toBe(401)
  expect((await service.call(getMe, { as: operator })).body.operator).toBe(true)
  expect((await service.call(getMe, { as: artist })).body.operator).toBe(false)
})

test('a sign-in opens these pages for twelve hours', async () => {
  const env = { OPERATORS: 'late@example.com' }
  const own = await startTestService({ env })
  const as = await own.signUp('late')
  const read = () => own.call(getOperatorView, { as, params: { view: 'jobs' } })
  own.clock.advance(12 * HOURS - 1)
  expect((await read()).status).toBe(200)
  own.clock.advance(1)
  expect((await read()).error.code).toBe('sign_in_afresh')
  await own.close()
})

test('what operators do is logged with who did it, why, and what came of it', async () => {
  const { id } = await makeSound(service, artist, { title: 'Rain' })
  const act = (target: string, reason: string) =>
    service.call(actAsOperator, { as: operator, body: { act: 'feature', target, reason } })
  expect((await act(id, ' ')).error.fields?.reason?.code).toBe('reason_needed')
  expect((await act(id, 'Song of the week')).status).toBe(204)
  expect((await act('nothing-here', 'By mistake')).error.code).toBe('not_found')
  const [mistake, done, ...earlier] = await rowsOf('acts')
  expect(plainCells(done?.cells).slice(1)).toEqual([
    'ops',
    'feature',
    id,
    'Song of the week',
    null,
    'done',
  ])
  expect(plainCells(mistake?.cells).slice(1)).toEqual([
    'ops',
    'feature',
    'nothing-here',
    'By mistake',
    null,
    'not_found',
  ])
  expect(earlier).toEqual([])
  const [featured] = await rowsOf('featured')
  expect(featured).toMatchObject({ target: id, acts: ['unfeature'] })
})

test('accounts and works are found by what operators are told of them', async () => {
  const { id } = await makeSound(service, artist, { title: 'Found', status: 'Draft' })
  for (const q of ['ARTIST@example.com', artist.publicId, 'art', 'Artist']) {
    expect((await rowsOf('accounts', q)).map(({ target }) => target)).toEqual([artist.publicId])
  }
  expect(await rowsOf('accounts', 'rtist')).toEqual([])
  expect((await rowsOf('works', id)).map(({ cells }) => plainCells(cells)[0])).toEqual([
    `Found (${id})`,
  ])
  expect((await rowsOf('works', 'ARTIST')).map(({ target }) => target)).toContain(id)
  expect(await rowsOf('works', 'ops')).toEqual([])
})

test('a list of more than a page goes on where it stopped', async () => {
  for (let made = 0; made < 51; made += 1) {
    const body = { act: 'unfeature', target: `missing${made}`, reason: 'Tidy up' } as const
    await service.call(actAsOperator, { as: operator, body })
  }
  const { body } = await look('acts')
  expect(body.tables[0]?.rows).toHaveLength(50)
  const query = { cursor: body.next ?? '' }
  const rest = await service.call(getOperatorView, {
    as: operator,
    params: { view: 'acts' },
    query,
  })
  const targets = rest.body.tables[0]?.rows.map(({ cells }) => plainCells(cells)[3])
  expect(targets?.[0]).toBe('missing0')
  expect(rest.body.next).toBeNull()
})

test('a job that failed may run again, and one that is not there may not', async () => {
  const add = `select graphile_worker.add_job('no-such-task', '{"userId": 7}'::json) as job`
  await sql.raw(add).execute(service.context.db)
  const find = async () =>
    (await rowsOf('jobs')).find(({ cells }) => String(cells[0]).startsWith('no-such-task'))
  const job = await find()
  expect(job?.acts).toEqual(['retry_job', 'delete_job'])
  const body = { act: 'delete_job', target: job?.target ?? '', reason: 'Not ours' } as const
  expect((await service.call(actAsOperator, { as: operator, body })).status).toBe(204)
  expect(await find()).toBeUndefined()
  expect((await service.call(actAsOperator, { as: operator, body })).error.code).toBe('not_found')
})

test('settings are shown without what opens anything', async () => {
  const rows = await rowsOf('settings')
  expect(rows.find(({ target }) => target === 'OPERATORS')?.cells[1]).toContain('Ops@example.com')
  expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  expect(rows.map(({ target }) => target)).toContain('SECRET')
})
