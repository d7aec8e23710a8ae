// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { failure } from '#client/failure.ts'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, press, type } from '#client/testing/mount-part.tsx'
import type { OperatorTable } from '#operator/contract.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { OperatorTables } from './operator-tables.tsx'

const jobs: OperatorTable = {
  title: null,
  columns: ['job', 'state', 'attempts'],
  rows: [
    {
      target: '7',
      cells: ['send-email {"id":3}', { word: 'failed' }, { count: 20 }],
      acts: ['retry_job'],
    },
  ],
}

const open = (table: OperatorTable) =>
  openPart(
    <ToastProvider>
      <OperatorTables view="jobs" tables={[table]} q="" />
    </ToastProvider>,
  )

test('an act asks for its reason, which stays when it fails', async () => {
  let answer: object = failure(404, 'not_found', 'It is gone.')
  const calls = answerCalls({ 'POST /operator/acts': () => answer })
  const page = await open(jobs)
  await press(page.named('Run again'))
  expect(page.find('dialog').textContent).toContain('send-email {"id":3}')
  const field = page.find<HTMLInputElement>('[name=reason]')
  await type(field, 'The mail server is back')
  const send = () => press(page.find('dialog [type=submit]'))
  await send()
  expect(page.find('dialog').textContent).toContain('It is gone.')
  expect(field.value).toBe('The mail server is back')
  answer = {}
  await send()
  const body = { act: 'retry_job', target: '7', reason: 'The mail server is back' }
  expect(calls).toEqual(Array.from({ length: 2 }, () => ({ call: 'POST /operator/acts', body })))
  expect(page.find('dialog').hasAttribute('data-closing')).toBe(true)
})

test('states have words, other text is shown as it is, and an empty view says so', async () => {
  const page = await open(jobs)
  const cells = [...document.querySelectorAll('td[data-label]')].map((cell) => cell.textContent)
  expect(cells).toEqual(['send-email {"id":3}', 'Failed', '20'])
  await page.unmount()
  const called = await open({ ...jobs, rows: [{ target: '8', cells: ['failed'], acts: [] }] })
  expect(document.querySelector('td[data-label]')?.textContent).toBe('failed')
  await called.unmount()
  await open({ ...jobs, rows: [] })
  expect(document.querySelector('table')).toBeNull()
  expect(document.body.textContent).toContain('Nothing here.')
})

const items: OperatorTable = {
  title: 'items',
  columns: ['title'],
  rows: [{ target: 'order/sound-a', cells: ['Rain'], acts: ['refund_item'] }],
}
const QUESTION = {
  id: 'asked',
  options: {
    challenge: 'AAAA',
    timeout: 1000,
    rpId: 'localhost',
    userVerification: 'required',
    allowCredentials: [],
  },
}

/** Opens the dialog that refunds an item, with its reason. */
async function openRefund(answers: Record<string, object>) {
  const calls = answerCalls(answers)
  const page = await open(items)
  await press(page.named('Refund'))
  await type(page.find('[name=reason]'), 'Bought twice')
  const send = () => press(page.find('dialog [type=submit]'))
  return { ...page, calls, send, dialog: () => page.find('dialog').textContent }
}

test('an act on money that no passkey confirms is not sent, and leads to the settings', async () => {
  const page = await openRefund({
    'POST /operator/acts/options': failure(403, 'passkey_needed', 'It needs one.'),
  })
  await page.send()
  expect(page.find('dialog [role=alert] a').getAttribute('href')).toBe('/settings#passkeys')
  expect(page.dialog()).not.toContain('It needs one.')
  const body = { act: 'refund_item', target: 'order/sound-a', reason: 'Bought twice' }
  expect(page.calls).toEqual([{ call: 'POST /operator/acts/options', body }])
})

test('an operator who does not confirm learns that nothing was done', async () => {
  const get = vi.fn().mockRejectedValue(new DOMException('', 'NotAllowedError'))
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { ...navigator, credentials: { get } })
  const page = await openRefund({ 'POST /operator/acts/options': QUESTION })
  await page.send()
  expect(page.dialog()).toContain('nothing has been done')
  expect(page.calls.map(({ call }) => call)).toEqual(['POST /operator/acts/options'])
  vi.unstubAllGlobals()
})
