// @vitest-environment jsdom
import { expect, test } from 'vitest'
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
    { target: '7', cells: ['send-email {"id":3}', 'failed', { count: 20 }], acts: ['retry_job'] },
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
  await open({ ...jobs, rows: [] })
  expect(document.querySelector('table')).toBeNull()
  expect(document.body.textContent).toContain('Nothing here.')
})
