// @vitest-environment jsdom
import { RouterContextProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { visitContext } from '#client/page-context.ts'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, type } from '#client/testing/mount-part.tsx'
import { testConfig, testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { OpenThread, ThreadMessage } from '#orders/thread-contract.ts'
import { loader as listLoader } from './messages-page.tsx'
import ThreadPage, { loader } from './thread-page.tsx'

const { t } = translate('en')
const GET = 'GET /threads/:username'
const SEND = 'POST /threads/:username'
const SEEN = 'POST /threads/:username/seen'

/** The stream of the bell, which tells of news. */
let tellNews: () => void
beforeEach(() => {
  sessionStorage.clear()
  class TestSource {
    onmessage: ((event: { data: string }) => void) | null = null
    constructor() {
      tellNews = () => this.onmessage?.({ data: '{"count":1}' })
    }
    close() {}
  }
  vi.stubGlobal('EventSource', TestSource)
  Element.prototype.scrollIntoView = () => {}
})

function message(number: number, fields: Partial<ThreadMessage> = {}): ThreadMessage {
  return {
    id: `message-${number}`,
    text: `Text ${number}`,
    state: 'shown',
    at: new Date(Date.UTC(2026, 10, 20, 9, number)).toISOString(),
    isOwn: false,
    order: null,
    deletable: false,
    reported: false,
    ...fields,
  }
}

const threadOf = (items: ThreadMessage[], fields: Partial<OpenThread> = {}): OpenThread => ({
  items,
  next: null,
  user: { username: 'mio', name: 'Mio', user_image: null },
  unread: false,
  canWrite: true,
  standing: null,
  ...fields,
})

const open = (thread: OpenThread) =>
  openPart(<ThreadPage />, {
    path: '/messages/mio',
    me: testMe,
    config: { messages: true },
    data: thread,
  })
const texts = () =>
  [...document.querySelectorAll('[role=log] li > p')].map(({ textContent }) => textContent)

test('messages are in the order in which they were written, and markup in them is text', async () => {
  const hostile = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) https://evil.example'
  const page = await open(
    threadOf([message(2, { text: hostile }), message(1, { isOwn: true, text: 'Hello' })]),
  )
  expect(texts()).toEqual(['Hello', hostile])
  expect(page.has('[role=log] :is(img, a)')).toBe(false)
})

test('a text that was refused or not sent stays, and is sent again with the same key', async () => {
  const keys: unknown[] = []
  const answers = [
    refused(0, 'unavailable'),
    refused(403, 'new_account_links', { text: { code: 'new_account_links', message: 'No links' } }),
    message(1, { isOwn: true, text: 'Hello', deletable: true }),
    message(2, { isOwn: true, text: 'Again', deletable: true }),
  ]
  answerCalls({
    [SEND]: ({ headers }) => {
      keys.push(headers?.['Idempotency-Key'])
      return answers.shift() ?? {}
    },
  })
  const page = await open(threadOf([]))
  expect(page.text()).toContain(t('threads.beginText', { name: 'Mio' }))
  const field = page.find<HTMLTextAreaElement>('textarea')
  await type(field, 'Hello')
  await press(page.named(t('threads.send')))
  expect([field.value, texts()]).toEqual(['Hello', []])
  await press(page.named(t('threads.send')))
  expect([field.value, page.text().includes('No links')]).toEqual(['Hello', true])
  await press(page.named(t('threads.send')))
  expect([field.value, texts()]).toEqual(['', ['Hello']])
  await type(field, 'Again')
  await press(page.named(t('threads.send')))
  expect(texts()).toEqual(['Hello', 'Again'])
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
  expect(keys[3]).not.toBe(keys[0])
})

test('what is typed while a message is sent stays, and another text is another message', async () => {
  const keys: unknown[] = []
  const sent = Promise.withResolvers<object>()
  const answers = [refused(0, 'unavailable'), sent.promise]
  answerCalls({
    [SEND]: ({ headers }) => {
      keys.push(headers?.['Idempotency-Key'])
      return answers.shift() ?? {}
    },
  })
  const page = await open(threadOf([]))
  const field = page.find<HTMLTextAreaElement>('textarea')
  await type(field, 'Hello')
  await press(page.named(t('threads.send')))
  await type(field, 'Hello you')
  await press(page.named(t('threads.send')))
  expect(new Set(keys).size).toBe(2)
  await type(field, 'Hello you. And')
  await perform(async () => sent.resolve(message(1, { isOwn: true, text: 'Hello you' })))
  expect([field.value, texts()]).toEqual(['Hello you. And', ['Hello you']])
})

test('what was typed is there again, in its thread alone', async () => {
  const first = await open(threadOf([message(1)]))
  await type(first.find('textarea'), 'Half a thought')
  first.unmount()
  const again = await open(threadOf([message(1)]))
  expect(again.find<HTMLTextAreaElement>('textarea').value).toBe('Half a thought')
  again.unmount()
  const user = { username: 'kai', name: 'Kai', user_image: null }
  const other = await open(threadOf([message(1)], { user }))
  expect(other.find<HTMLTextAreaElement>('textarea').value).toBe('')
})

test('what arrives is shown and seen, and earlier messages stay', async () => {
  const calls = answerCalls({
    [GET]: ({ query }) =>
      query && Object.keys(query).length > 0
        ? threadOf([message(1)])
        : threadOf([message(3), message(2)], { next: 'older', unread: true }),
    [SEEN]: {},
  })
  const page = await open(threadOf([message(2)], { next: 'older' }))
  await press(page.named(t('threads.earlier')))
  expect(texts()).toEqual(['Text 1', 'Text 2'])
  expect(page.text()).not.toContain(t('threads.earlier'))
  expect(calls.map(({ call }) => call)).toEqual([GET])
  await perform(tellNews)
  expect(texts()).toEqual(['Text 1', 'Text 2', 'Text 3'])
  expect(page.text()).not.toContain(t('threads.earlier'))
  expect(calls.at(-1)).toEqual({
    call: SEEN,
    params: { username: 'mio' },
    body: { at: message(3).at },
  })
})

test('where more arrived than a page holds, what was known is read again from there', async () => {
  answerCalls({ [GET]: threadOf([message(9), message(8)], { next: 'middle' }) })
  const page = await open(threadOf([message(1)]))
  await perform(tellNews)
  expect(texts()).toEqual(['Text 8', 'Text 9'])
  expect(page.text()).toContain(t('threads.earlier'))
})

test('one’s own message is deleted once that is confirmed, and another’s is reported', async () => {
  const calls = answerCalls({ 'DELETE /messages/:id': {} })
  const page = await open(threadOf([message(2, { isOwn: true, deletable: true }), message(1)]))
  expect(page.text().match(new RegExp(t('saleMessages.report.act'), 'g'))).toHaveLength(1)
  await press(page.named(t('threads.delete')))
  expect(calls).toEqual([])
  await press(page.find('dialog[open] [class*=danger]'))
  expect(calls).toEqual([{ call: 'DELETE /messages/:id', params: { id: 'message-2' } }])
  expect(texts()).toEqual(['Text 1', t('threads.deleted')])
})

test('where one may not write any more, there is no field, and why', async () => {
  const removed = message(1, { text: null, state: 'removed' })
  const page = await open(threadOf([removed], { canWrite: false }))
  expect(page.has('textarea')).toBe(false)
  expect(page.text()).toContain(t('threads.closed'))
  expect(texts()).toEqual([t('saleMessages.removed')])
})

test('without MESSAGES=1 the pages are not there', async () => {
  const context = new RouterContextProvider()
  context.set(visitContext, Object.assign(Object.create(null), { config: testConfig }))
  const args = Object.assign(Object.create(null), { params: { username: 'mio' }, context })
  for (const load of [loader, listLoader]) {
    await expect(load(args)).rejects.toMatchObject({ init: { status: 404 } })
  }
})
