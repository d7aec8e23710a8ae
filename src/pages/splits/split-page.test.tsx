/** @vitest-environment jsdom */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { failure } from '#client/failure.ts'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { visit } from '#pages/testing.ts'
import SplitPage, { loader } from './split-page.tsx'

const { t } = translate('en')

const found = {
  kind: 'album',
  title: 'Day box',
  owner: 'Mio',
  seed: 'aaaaaaaaaaaa',
  coverart: null,
  basisPoints: 2000,
  state: 'invited',
}
const ACCEPT = 'POST /api/splits/token/accept'
const DECLINE = 'POST /api/splits/token/decline'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

test('a link that was answered says so with status 410, any other failure is one of the page', async () => {
  const load = (answer: unknown) =>
    loader(visit({ path: '/splits/token', params: { token: 'token' }, answer: () => answer }))
  expect(await load(found)).toEqual({ token: 'token', found, problem: undefined })
  expect(await load(failure(410, 'split_answered', 'Answered'))).toMatchObject({
    init: { status: 410 },
    data: { found: undefined, problem: 'Answered' },
  })
  await expect(load(failure(404, 'not_found', 'Not found'))).rejects.toBeDefined()
  open({ problem: 'Answered' })
  expect(screen.getByText('Answered')).toBeTruthy()
})

test('an offer shows its part of ¥1,000 and is accepted as it was shown', async () => {
  const answers: unknown[] = [refusal(409, 'split_changed'), {}]
  const calls = answerRequests({ [ACCEPT]: () => answers.shift() })
  open({ found }, testMe)
  const example = { amount: '¥1,000', fee: '¥100', yours: '¥180' }
  expect(screen.getByText(t('splits.page.example', example))).toBeTruthy()
  press(t('splits.page.accept'))
  await settle()
  expect(screen.getByText('Refused: split_changed')).toBeTruthy()
  press(t('splits.page.accept'))
  await settle()
  expect(calls.map(({ body }) => body)).toEqual([{ basisPoints: 2000 }, { basisPoints: 2000 }])
  expect(screen.queryByText('Refused: split_changed')).toBeNull()
})

test('a visitor signs in first, and so does who has not registered', () => {
  for (const me of [undefined, { ...testMe, registered_at: null }]) {
    open({ found }, me)
    expect(screen.getByText(t('splits.page.signInAct'))).toBeTruthy()
    expect(screen.queryByText(t('splits.page.accept'))).toBeNull()
  }
})

test('an offer is declined after a question', async () => {
  const answers: unknown[] = [refusal(503, 'away'), {}]
  answerRequests({ [DECLINE]: () => answers.shift() })
  open({ found }, testMe)
  press(t('splits.page.decline'))
  const dialog = screen.getByRole('dialog')
  const confirm = () =>
    fireEvent.click(within(dialog).getByRole('button', { name: t('splits.page.decline') }))
  confirm()
  await settle()
  expect(screen.queryByText(t('splits.page.declined'))).toBeNull()
  confirm()
  await settle()
  expect(screen.getByText(t('splits.page.declined'))).toBeTruthy()
})

test('an accepted share leads to the earnings', () => {
  open({ found: { ...found, state: 'accepted' } }, testMe)
  expect(
    screen.getByText(t('splits.page.accepted', { percent: '20%', title: 'Day box' })),
  ).toBeTruthy()
  expect(screen.getByText(t('splits.page.open'))).toBeTruthy()
  expect(screen.queryByText(t('splits.page.accept'))).toBeNull()
})

let shown: ReturnType<typeof mountPart> | undefined

function open(data: object, me?: object) {
  shown?.unmount()
  const whole = { token: 'token', found: undefined, problem: undefined, ...data }
  shown = mountPart(<SplitPage />, {
    path: '/splits/token',
    data: whole,
    ...(me && { me: { ...testMe, ...me } }),
  })
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
