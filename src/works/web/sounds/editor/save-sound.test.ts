import { beforeEach, expect, test, vi } from 'vitest'
import { transport } from '#client/api-client.ts'
import { messages, translate } from '#i18n/translate.ts'
import { failureWordOf, successOf } from '../../saving/save-outcome.ts'
import { newSoundForm } from '../testing.ts'
import { saveSound } from './save-sound.ts'

const { t } = translate('en')

const callApi = vi.spyOn(transport, 'send')

let sent: unknown[]
const answer = (reply: object) =>
  callApi.mockImplementation(async (_endpoint, ...[input]) => {
    sent.push(input)
    return JSON.parse(JSON.stringify(reply))
  })
beforeEach(() => {
  sent = []
})

const form = newSoundForm('Dawn')

test('the whole form is sent, with the version that it was read at', async () => {
  answer({ id: 'abc', status: 'Draft' })
  const { saved } = await saveSound('abc', form, { duration: 60, version: 3 })
  expect(saved).toEqual({ id: 'abc', status: 'Draft' })
  expect(sent).toMatchObject([
    { params: { id: 'abc' }, body: { title: 'Dawn', price: 100, version: 3 } },
  ])
})

test('a form that is wrong is not sent', async () => {
  answer({})
  const result = await saveSound('abc', { ...form, price: '49' }, { duration: 60 })
  expect(result).toEqual({ problems: { price: 'price_too_low' }, failure: undefined })
  expect(sent).toEqual([])
})

test('an autosaved draft is sent without its invalid fields, and those that depend on them', async () => {
  answer({ id: 'abc', status: 'Draft' })
  const limit = { limit: true, limitFrom: '00:50', limitTo: '00:10' }
  const wrong = { ...form, description: 'By the harbour', isrc: 'JP', price: '49', ...limit }
  const stored = await saveSound('abc', wrong, { duration: 60, version: 3, keepsStatus: true })
  const left = ['isrc', 'limit', 'limitFrom', 'limitTo', 'nameyourprice', 'price', 'sampling']
  expect([...(stored.saved ? (stored.left ?? []) : [])].toSorted()).toEqual(left)
  expect(sent).toMatchObject([{ body: { description: 'By the harbour', version: 3 } }])
  for (const field of [...left, 'status']) expect(sent[0]).not.toHaveProperty(`body.${field}`)
})

test('what the server refuses is shown beside its fields', async () => {
  const fields = { genre: { code: 'genre_unknown', message: 'Please choose.' } }
  const failure = { error: true, status: 400, code: 'genre_unknown', message: 'No.', fields }
  answer(failure)
  const result = await saveSound('abc', form, { duration: undefined })
  expect(result).toEqual({ problems: { genre: 'genre_unknown' }, failure })
})

test('there are messages of success for saved drafts, private and published sounds', () => {
  const draft = successOf(saved('Draft'))
  const all = [draft, successOf(saved('Private')), successOf(saved('Released'))]
  expect(all).toEqual(['savedDraft', 'savedPrivate', 'published'])
  expect(successOf(saved('Draft', 'Released'))).toBe('publishLater')
  for (const { toasts } of [messages.en.uploads, messages.ja.uploads]) {
    expect(new Set(all.map((key) => toasts[key])).size).toBe(3)
    for (const key of all) expect(toasts[key]).toContain('{name}')
  }
})

test('publishing that fails and an edit that fails have the messages of the specification', () => {
  const { toasts } = messages.en.uploads
  const said = (...of: Parameters<typeof failureWordOf>) => toasts[failureWordOf(...of)]
  const publish = t('uploads.toasts.saveFailed')
  const edit = t('problems.unexpected')
  expect([said('Released', 'Draft'), said('Private', 'Draft')]).toEqual([publish, publish])
  expect([said('Released', 'Private'), said('Private', 'Released')]).toEqual([publish, publish])
  expect([said('Released', undefined), said('Draft', undefined)]).toEqual([publish, edit])
  expect([said('Draft', 'Released'), said('Draft', 'Private')]).toEqual([edit, edit])
  expect([said('Released', 'Released'), said('Draft', 'Draft')]).toEqual([edit, edit])
})

type Saved = Parameters<typeof successOf>[0]

function saved(status: Saved['status'], wantedStatus: Saved['status'] | null = null): Saved {
  return { status, edit: { wantedStatus } }
}
