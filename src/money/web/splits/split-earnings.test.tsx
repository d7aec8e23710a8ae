/** @vitest-environment jsdom */
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import type { SplitMember } from '../../splits-contract.ts'
import { SplitEarnings } from './split-earnings.tsx'

const { t } = translate('en')

const kei: SplitMember = {
  id: 'kkkkkkkkkkkk',
  email: 'kei@example.com',
  name: 'Kei',
  username: 'kei',
  basisPoints: 2500,
  state: 'accepted',
  since: '2026-10-03T03:00:00.000Z',
}
const mei: SplitMember = {
  ...kei,
  id: 'mmmmmmmmmmmm',
  email: 'mei@example.com',
  name: null,
  username: null,
  basisPoints: 1000,
  state: 'invited',
}
const GET = 'GET /api/albums/aaaaaaaaaaaa/splits'
const PUT = 'PUT /api/albums/aaaaaaaaaaaa/splits'

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})

test('without members there is a lead for the kind of work, and nothing to save', async () => {
  answerRequests({ 'GET /api/sounds/aaaaaaaaaaaa/splits': () => ({ members: [] }) })
  mountPart(<SplitEarnings kind="sound" id="aaaaaaaaaaaa" />)
  expect(document.querySelector('[class*=spinner], [role=progressbar], svg')).toBeTruthy()
  expect(screen.queryByText(t('splits.start'))).toBeNull()
  await screen.findByText(t('splits.start'))
  expect(screen.getByText(t('splits.leadSound'))).toBeTruthy()
  expect([screen.queryByText(t('splits.you')), screen.queryByText(t('splits.save'))]).toEqual([
    null,
    null,
  ])
  expect(leaves()).toBe(true)
})

test('what cannot be data is asked for again', async () => {
  const answers: unknown[] = [refusal(503, 'away'), { members: [kei] }]
  answerRequests({ [GET]: () => answers.shift() })
  mountPart(<SplitEarnings kind="album" id="aaaaaaaaaaaa" />)
  await settle()
  expect(screen.getByText(t('splits.failed'))).toBeTruthy()
  press(t('splits.retry'))
  await settle()
  expect(screen.getByText('Kei')).toBeTruthy()
})

describe('the shares', () => {
  test('show what everyone gets of ¥1,000, and who has not answered', async () => {
    await open([kei, mei])
    expect(rows()).toEqual([
      'KeiAccepted 3 Oct 2026 (kei@example.com)%¥225',
      expect.stringMatching(/^mei@example\.com.*%¥90$/),
      expect.stringMatching(/65%¥585$/),
      expect.stringMatching(/10%.*¥100$/),
    ])
    expect(rows()[1]).toContain(t('splits.resend'))
    expect(rows()[0]).not.toContain(t('splits.resend'))
    expect(screen.queryByText(t('splits.save'))).toBeNull()
  })

  test('that were declined or left are listed below', async () => {
    await open([
      { ...mei, state: 'declined' },
      { ...kei, state: 'left' },
      { ...kei, id: 'x', state: 'left', name: null, email: null },
    ])
    expect(screen.queryByText(t('splits.you'))).toBeNull()
    const words = { date: '3 Oct 2026' }
    for (const line of [
      t('splits.states.declined', { ...words, name: 'mei@example.com', percent: '10%' }),
      t('splits.states.left', { ...words, name: 'Kei', percent: '25%' }),
      t('splits.states.left', { ...words, name: '–', percent: '25%' }),
    ]) {
      expect(screen.getByText(line)).toBeTruthy()
    }
    expect(leaves()).toBe(true)
  })

  test('are changed and saved as a whole, also with a share of nothing for who is taken out', async () => {
    const calls = await open([kei, mei])
    expect(leaves()).toBe(true)
    type(shareOf('Kei'), '30')
    expect([leaves(), rows()[0]]).toEqual([false, expect.stringContaining('¥270')])
    press(t('splits.undo'))
    expect([leaves(), field(shareOf('Kei')).value]).toEqual([true, '25'])
    press(t('splits.removeOf', { name: 'mei@example.com' }))
    const told = screen.getByText(t('splits.withdraws', { names: 'mei@example.com' }))
    expect(told.closest('.visually-hidden')).toBeNull()
    press(t('splits.removeOf', { name: 'Kei' }))
    expect(screen.getByText(t('splits.ends', { names: 'Kei' }))).toBeTruthy()
    press(t('splits.undo'))
    expect(screen.queryByText(t('splits.ends', { names: 'Kei' }))).toBeNull()
    press(t('splits.removeOf', { name: 'mei@example.com' }))
    expect(screen.queryByText(t('splits.ends', { names: 'Kei' }))).toBeNull()
    type(shareOf('Kei'), '30')
    press(t('splits.save'))
    await settle()
    expect(calls.at(-1)?.body).toEqual({
      members: [
        { id: kei.id, basisPoints: 3000 },
        { id: mei.id, basisPoints: 0 },
      ],
    })
    expect(screen.getByText(t('splits.saved'))).toBeTruthy()
    expect(leaves()).toBe(true)
  })

  test.each([
    ['en', '/', 'Kei, Ren'],
    ['ja', '/ja', 'Kei、Ren'],
  ] as const)('that would end are named in %s', async (locale, path, names) => {
    const { t } = translate(locale)
    await open([kei, { ...kei, id: 'rrrrrrrrrrrr', name: 'Ren' }], undefined, path)
    for (const name of ['Kei', 'Ren']) press(t('splits.removeOf', { name }))
    expect(screen.getByText(t('splits.ends', { names }))).toBeTruthy()
  })

  test('never add up to more than the whole', async () => {
    const calls = await open([kei, mei])
    type(shareOf('Kei'), '90')
    expect(screen.queryByText(t('problems.split_over_whole'))).toBeNull()
    expect(rows()[2]).toMatch(/0%¥0$/)
    press(t('splits.save'))
    await settle()
    expect(calls).toHaveLength(2)
    type(shareOf('Kei'), '90.01')
    expect(screen.getByText(t('problems.split_over_whole'))).toBeTruthy()
    expect(rows().map((row) => row.at(-1))).toEqual(['–', '–', '–', '0'])
    press(t('splits.save'))
    await settle()
    expect(calls).toHaveLength(2)
  })
})

describe('a new member', () => {
  test('is checked when the form is saved, and then invited', async () => {
    const answers: unknown[] = [
      refusal(409, 'invalid', { 'members.1.email': 'This is you' }),
      { members: [kei, mei] },
    ]
    const calls = await open([kei], () => answers.shift())
    press(t('splits.start'))
    const address = t('splits.emailOf', { number: 2 })
    const share = shareOf(t('splits.newMember', { number: 2 }))
    expect(document.activeElement).toBe(field(address))
    expect([field(address).ariaInvalid, leaves()]).toEqual([null, false])
    press(t('splits.saveAndInvite'))
    await settle()
    expect([field(address).ariaInvalid, field(share).ariaInvalid, calls.length]).toEqual([
      'true',
      'true',
      1,
    ])
    expect(screen.getByText(t('problems.email_invalid'))).toBeTruthy()
    expect(screen.getByText(t('problems.split_share_invalid'))).toBeTruthy()
    expect(field(shareOf('Kei')).ariaInvalid).toBeNull()
    type(address, 'mei@example.com')
    expect(screen.queryByText(t('problems.email_invalid'))).toBeNull()
    press(t('splits.saveAndInvite'))
    await settle()
    expect(calls).toHaveLength(1)
    type(shareOf('mei@example.com'), '10')
    press(t('splits.saveAndInvite'))
    await settle()
    expect(screen.getAllByText('This is you')).not.toHaveLength(0)
    expect(field(address).ariaInvalid).toBe('true')
    press(t('splits.saveAndInvite'))
    await settle()
    expect(calls.at(-1)?.body).toEqual({
      members: [
        { id: kei.id, basisPoints: 2500 },
        { email: 'mei@example.com', basisPoints: 1000 },
      ],
    })
    expect(screen.getByText(t('splits.invited'))).toBeTruthy()
  })

  test('is asked again by email, which may be refused', async () => {
    const answers: unknown[] = [refusal(429, 'rate_limited'), {}]
    answerRequests({
      [GET]: () => ({ members: [mei] }),
      [`POST /api/my/split-invitations/${mei.id}/resend`]: () => answers.shift(),
    })
    mountPart(<SplitEarnings kind="album" id="aaaaaaaaaaaa" />)
    await settle()
    press(t('splits.resendTo', { email: 'mei@example.com' }))
    await settle()
    expect(screen.getByText('Refused: rate_limited')).toBeTruthy()
    press(t('splits.resendTo', { email: 'mei@example.com' }))
    await settle()
    expect(screen.getByText(t('splits.resent', { email: 'mei@example.com' }))).toBeTruthy()
  })
})

async function open(
  members: SplitMember[],
  saved: () => unknown = () => ({ members }),
  path = '/',
) {
  const calls = answerRequests({ [GET]: () => ({ members }), [PUT]: saved })
  mountPart(<SplitEarnings kind="album" id="aaaaaaaaaaaa" />, { path })
  await settle()
  return calls
}

const shareOf = (name: string) => t('splits.shareOf', { name })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** False if the browser asks before it leaves the page. */
const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
/** The texts of the table, without its head. */
const rows = () => {
  const [list] = screen.getAllByRole('list')
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : []
}
