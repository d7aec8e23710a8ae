/** @vitest-environment jsdom */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answerRequests, refusal } from '#client/testing/answer-requests.ts'
import { mountPart, settle } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { DiscountCode } from '#vouchers/discount-contract.ts'
import type { DownloadCodeSet } from '#vouchers/download-code-contract.ts'
import { visit } from '../testing.ts'
import CodesPage, { loader } from './codes-page.tsx'

const { t } = translate('en')

const harbour = { id: 'sound-aaaaaaaaaaaa', title: 'Harbour' }
const box = { id: 'album-bbbbbbbbbbbb', title: 'Day box' }
const spring: DiscountCode = {
  id: 'cccccccccccc',
  code: 'SPRING',
  percent: 20,
  yenOff: null,
  items: null,
  everything: false,
  maxUses: null,
  uses: 0,
  startsAt: null,
  endsAt: null,
  state: 'active',
}
const tour: DownloadCodeSet = {
  id: 'dddddddddddd',
  name: 'Tour',
  item: harbour,
  count: 100,
  redeemed: 3,
  createdAt: '2026-10-03T00:00:00.000Z',
  endsAt: null,
  isOver: false,
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'error').mockReturnValue()
})

describe('the list', () => {
  test('is for who signed in, with a way to the first code', async () => {
    const visited = { path: '/my/codes', answer: () => ({ items: [] }) }
    expect(await loader(visit(visited))).toEqual({})
    const items = { discounts: { items: [] }, sets: { items: [] } }
    expect(await loader(visit({ ...visited, viewer: testMe }))).toEqual(items)
    const visitor = mountPart(<CodesPage />, { data: {} })
    expect(screen.queryByText(t('discounts.lead'))).toBeNull()
    expect(screen.queryByText(t('downloadCodes.lead'))).toBeNull()
    visitor.unmount()
    open({})
    expect(screen.getByText(t('discounts.emptyTitle'))).toBeTruthy()
    expect(screen.getByText(t('downloadCodes.emptyTitle'))).toBeTruthy()
    expect(screen.getAllByText(t('discounts.create'))).toHaveLength(1)
    expect(screen.queryByText(t('downloadCodes.cardsHint'))).toBeNull()
    expect(screen.queryByText(t('common.showMore'))).toBeNull()
  })

  test('shows what a code takes off, of what, how often and when', () => {
    const shown: [Partial<DiscountCode>, string][] = [
      [{}, 'SPRINGActive20% off · Everything you sellNot used yet'],
      [{ percent: null, yenOff: 300, state: 'ended' }, 'Ended¥300 off each item · Everything'],
      [{ items: [], uses: 1 }, '· What it was for has been deletedUsed once'],
      [{ items: [harbour] }, '· “Harbour”Not'],
      [{ items: [harbour, box] }, '· “Harbour” and 1 moreNot'],
      [{ uses: 2, maxUses: 5 }, '2 of 5 uses'],
      [{ startsAt: '2026-12-01T00:00:00.000Z' }, 'From 1 Dec 2026, 09:00 (Japan time)'],
      [{ endsAt: '2026-12-01T00:00:00.000Z' }, 'Until 1 Dec 2026, 09:00 (Japan time)'],
      [
        { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' },
        '1 Dec 2026, 09:00 to 2 Dec 2026, 09:00 (Japan time)',
      ],
    ]
    open({ discounts: shown.map(([more], at) => ({ ...spring, ...more, id: String(at) })) })
    const rows = screen.getAllByText('SPRING').map((code) => code.closest('li'))
    expect(rows).toHaveLength(shown.length)
    for (const [at, [, words]] of shown.entries()) expect(rows[at]?.textContent).toContain(words)
    expect(rows.map((row) => row?.querySelector('.badge')?.hasAttribute('data-status'))).toEqual(
      shown.map((_, at) => at !== 1),
    )
    expect(rows[0]?.textContent).not.toContain('Japan time')
  })

  test('shows of a set how many were redeemed, until when, and the files that are still of use', () => {
    open({
      sets: [
        tour,
        { ...tour, id: 'used', name: 'Used', redeemed: 100 },
        { ...tour, id: 'last', name: 'Last', endsAt: '2026-11-30T15:00:00.000Z' },
        { ...tour, id: 'over', name: 'Over', endsAt: '2026-11-30T15:00:00.000Z', isOver: true },
        { ...tour, id: 'gone', name: 'Gone', isOver: true },
      ],
    })
    const rowOf = (name: string) => screen.getByText(name).closest('li') ?? document.body
    const linksOf = (name: string) =>
      [...rowOf(name).querySelectorAll('a, button')].map(({ textContent }) => textContent)
    expect(linksOf('Tour')).toEqual(['Cards (PDF)', 'CSV', 'End'])
    expect(linksOf('Used')).toEqual(['CSV', 'End'])
    expect(linksOf('Over')).toEqual(['CSV'])
    expect(rowOf('Tour').textContent).toContain('3 of 100 redeemedCreated 3 Oct 2026Cards')
    expect(rowOf('Last').textContent).toContain('Until 30 Nov 2026 (Japan time)')
    expect(rowOf('Over').textContent).toContain('Ended 30 Nov 2026 (Japan time)')
    expect(rowOf('Gone').textContent).toContain('Deleted')
    expect(screen.getByText(t('downloadCodes.cardsHint'))).toBeTruthy()
    expect(rowOf('Tour').querySelector('a')?.getAttribute('href')).toContain('cards.pdf?lang=en')
  })

  test('goes on where there are more', async () => {
    const next = { items: [{ ...spring, id: 'later', code: 'LATER' }], next: null }
    const calls = answerRequests({ 'GET /api/my/discounts': () => next })
    open({ discounts: [spring], next: 'cursor' })
    expect(screen.getByRole('button', { name: t('discounts.create') })).toBeTruthy()
    press(t('common.showMore'))
    expect(await screen.findByText('LATER')).toBeTruthy()
    expect([calls[0]?.query, screen.queryByText(t('common.showMore'))]).toEqual([
      { cursor: 'cursor' },
      null,
    ])
  })
})

describe('a discount code', () => {
  test('in a menu offers what its state allows', () => {
    const itemsOf = (more: Partial<DiscountCode>) => {
      const view = open({ discounts: [{ ...spring, ...more }] })
      openMenu()
      const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
      const hasLine = document.querySelector('[role=menu] hr, [role=separator]') !== null
      view.unmount()
      return [...items.slice(3), hasLine]
    }
    expect(itemsOf({})).toEqual([t('discounts.end'), t('discounts.remove'), true])
    expect(itemsOf({ uses: 1 })).toEqual([t('discounts.end'), true])
    expect(itemsOf({ state: 'ended' })).toEqual([t('discounts.remove'), true])
    expect(itemsOf({ state: 'ended', uses: 1 })).toEqual([false])
  })

  test.each([
    [null, '/user/aoi?code=SPRING'],
    [[harbour], '/sound/aaaaaaaaaaaa?code=SPRING'],
    [[harbour, box], '/user/aoi?code=SPRING'],
    [[], '/user/aoi?code=SPRING'],
  ])('for %j is shared as a link to %s', async (items, link) => {
    const writeText = vi.fn(async (_text: string) => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    open({ discounts: [{ ...spring, items }] })
    choose('copyLink')
    await screen.findByText(`Copied: ${location.origin}${link}`)
    expect(writeText).toHaveBeenCalledWith(location.origin + link)
    writeText.mockRejectedValueOnce(new Error('denied'))
    choose('copyCode')
    await screen.findByText('Couldn’t copy. Here it is: SPRING')
  })

  test.each([
    ['end', 'POST /api/my/discounts/cccccccccccc/end', 'SPRING has ended.'],
    ['remove', 'DELETE /api/my/discounts/cccccccccccc', 'SPRING deleted.'],
  ] as const)('is asked about before “%s”', async (act, name, done) => {
    const answers: unknown[] = [refusal(503, 'away'), act === 'end' ? spring : {}]
    const calls = answerRequests({ [name]: () => answers.shift() })
    open({ discounts: [spring] })
    choose(act)
    const confirm = () => press(t(`discounts.${act}`), screen.getByRole('dialog'))
    confirm()
    await waitFor(() => expect(screen.getAllByText('Refused: away')).not.toHaveLength(0))
    confirm()
    await screen.findByText(done)
    expect(calls).toHaveLength(2)
    await settle(500)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('changes its terms in a dialog', async () => {
    const answers: unknown[] = [refusal(400, 'invalid', { endsAt: 'Too early' }), spring]
    const calls = answerRequests({ 'PATCH /api/my/discounts/cccccccccccc': () => answers.shift() })
    const dates = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' }
    open({ discounts: [{ ...spring, ...dates, maxUses: 7 }] })
    choose('edit')
    const typedIn = (key: string) =>
      document.querySelector<HTMLInputElement>(`dialog [name=${key}]`)?.value
    expect(['maxUses', 'startsAt', 'endsAt'].map(typedIn)).toEqual([
      '7',
      '2026-12-01T09:00',
      '2026-12-02T09:00',
    ])
    press(t('discounts.form.save'))
    await screen.findByText('Too early')
    type('maxUses', '')
    type('endsAt', '')
    press(t('discounts.form.save'))
    await screen.findByText('SPRING saved.')
    expect(calls[1]?.body).toEqual({ maxUses: null, startsAt: dates.startsAt, endsAt: null })
    expect(calls[0]?.body).toEqual({ maxUses: 7, ...dates })
  })
})

describe('a new discount code', () => {
  test('takes a percentage or an amount off everything', async () => {
    const answers: unknown[] = [refusal(400, 'invalid', { percent: 'From 1 to 100' }), spring]
    const calls = answerRequests({ 'POST /api/my/discounts': () => answers.shift() ?? spring })
    open({})
    press(t('discounts.create'))
    press(t('discounts.form.generate'))
    const code = document.querySelector<HTMLInputElement>('[name=code]')?.value
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    type('percent', 'some')
    press(t('discounts.form.createAct'))
    await screen.findByText('From 1 to 100')
    expect(screen.getByLabelText(t('discounts.form.percentOff')).ariaInvalid).toBe('true')
    type('percent', '２０')
    press(t('discounts.form.createAct'))
    await screen.findByText('SPRING is ready to share.')
    const terms = { maxUses: null, startsAt: null, endsAt: null }
    expect(calls.map(({ body }) => body)).toEqual([
      { code, percent: 0, yenOff: null, items: null, everything: false, ...terms },
      { code, percent: 20, yenOff: null, items: null, everything: false, ...terms },
    ])
    await settle(500)
    expect(screen.queryByRole('dialog')).toBeNull()
    press(t('discounts.create'))
    fireEvent.click(screen.getByLabelText(t('discounts.form.yen')))
    expect(document.querySelector('[name=percent]')).toBeNull()
    expect([screen.queryByText('%'), screen.getByText('¥').tagName]).toEqual([null, 'SPAN'])
    expect(screen.getByLabelText(t('discounts.form.yenOff'))).toBeTruthy()
    type('code', 'AUTUMN')
    type('yenOff', '300')
    type('maxUses', '5')
    press(t('discounts.form.createAct'))
    await waitFor(() => expect(calls).toHaveLength(3))
    expect(calls[2]?.body).toEqual({
      code: 'AUTUMN',
      percent: null,
      yenOff: 300,
      items: null,
      everything: false,
      ...terms,
      maxUses: 5,
    })
  })

  test('is for the items that are found by title and chosen', async () => {
    const found: Record<string, unknown> = {
      '': { items: [harbour, box] },
      box: { items: [box] },
      no: { items: [] },
      bad: refusal(503, 'away'),
    }
    const calls = answerRequests({
      'GET /api/my/discount-items': ({ query }) => found[query.text ?? ''],
      'POST /api/my/discounts': () => refusal(400, 'invalid', { items: 'Choose one' }),
    })
    vi.useFakeTimers()
    open({})
    press(t('discounts.create'))
    fireEvent.click(screen.getByLabelText(t('discounts.form.selected')))
    await settle(249)
    expect(calls).toEqual([])
    await settle(1)
    await settle()
    expect(boxes()).toEqual(['Harbour', 'Day boxalbum'])
    expect(screen.queryByText(t('discounts.form.none'))).toBeNull()
    press(t('discounts.form.createAct'))
    await settle()
    expect(screen.getByText('Choose one')).toBeTruthy()
    fireEvent.click(screen.getByLabelText('Harbour'))
    const search = screen.getByLabelText(t('discounts.form.search'))
    fireEvent.change(search, { target: { value: 'b' } })
    fireEvent.change(search, { target: { value: 'box' } })
    await settle(250)
    await settle()
    // What was chosen stays on top, once.
    expect([boxes(), screen.getByText('1 selected').tagName]).toEqual([
      ['+Harbour', 'Day boxalbum'],
      expect.any(String),
    ])
    expect(calls.map(({ query }) => query.text).filter((text) => text !== undefined)).toEqual([
      '',
      'box',
    ])
    fireEvent.click(screen.getByLabelText(/Day box/))
    press(t('discounts.form.createAct'))
    await settle()
    expect(calls.at(-1)?.body).toMatchObject({ items: [harbour.id, box.id] })
    fireEvent.click(screen.getByLabelText('Harbour'))
    fireEvent.change(search, { target: { value: 'no' } })
    await settle(250)
    await settle()
    expect(boxes()).toEqual(['+Day boxalbum'])
    expect(screen.getByText(t('discounts.form.none'))).toBeTruthy()
    fireEvent.change(search, { target: { value: 'bad' } })
    await settle(250)
    await settle()
    expect(screen.getByText('Refused: away')).toBeTruthy()
    // Enter searches, it submits nothing.
    expect(fireEvent.keyDown(search, { key: 'Enter' })).toBe(false)
    expect(fireEvent.keyDown(search, { key: 'a' })).toBe(true)
    fireEvent.click(screen.getByLabelText(t('discounts.form.everything')))
    expect(screen.queryByText('Choose one')).toBeNull()
  })
})

describe('a new set of download codes', () => {
  const CREATE = 'POST /api/my/download-codes'

  test('is made for a sound or an album, and never twice', async () => {
    const cut: unknown = undefined
    const answers: unknown[] = [cut, cut, refusal(400, 'invalid', { count: 'Too many' }), tour]
    const calls = answerRequests({
      'GET /api/my/download-codes/items': () => ({ items: [harbour, box] }),
      [CREATE]: () => answers.shift(),
    })
    open({})
    press(t('downloadCodes.create'))
    const select = await screen.findByLabelText(t('downloadCodes.item'))
    expect(
      [...select.children].map((group) => [
        group.ariaLabel ?? group.getAttribute('label'),
        group.textContent,
      ]),
    ).toEqual([
      ['Sounds', 'Harbour'],
      ['Albums', 'Day box'],
    ])
    type('name', ' Tour ')
    const submit = async (count: number) => {
      press(t('downloadCodes.submit'))
      await waitFor(() => expect(calls.filter(({ name }) => name === CREATE)).toHaveLength(count))
      await settle()
    }
    await submit(1)
    await submit(2)
    type('count', '１０')
    type('lastDay', '2026-12-31')
    await submit(3)
    expect(screen.getByText('Too many')).toBeTruthy()
    await submit(4)
    await screen.findByText('100 codes created')
    const sent = calls.filter(({ name }) => name === CREATE)
    expect(sent[0]?.body).toEqual({ item: harbour.id, name: 'Tour', count: 100 })
    expect(sent[2]?.body).toEqual({
      item: harbour.id,
      name: 'Tour',
      count: 10,
      lastDay: '2026-12-31',
    })
    const [first, again, changed] = sent.map(({ headers }) => headers['Idempotency-Key'])
    expect([first === again, first === changed, first]).toEqual([
      true,
      false,
      expect.stringMatching(/^codes-.{8}/),
    ])
  })

  test('waits for something to give, and reports what cannot be loaded', async () => {
    const answers: unknown[] = [{ items: [] }, refusal(503, 'away'), { items: [box] }]
    answerRequests({ 'GET /api/my/download-codes/items': () => answers.shift() })
    for (const words of [t('downloadCodes.noItems'), 'Refused: away', 'Day box']) {
      const view = open({})
      press(t('downloadCodes.create'))
      expect(screen.queryByText(words)).toBeNull()
      await screen.findByText(words)
      expect(screen.queryByText('Sounds')).toBeNull()
      view.unmount()
    }
    expect(document.querySelectorAll('optgroup')).toHaveLength(0)
  })

  test('is ended after a question', async () => {
    const answers: unknown[] = [refusal(503, 'away'), { ...tour, isOver: true }]
    answerRequests({ 'DELETE /api/my/download-codes/dddddddddddd': () => answers.shift() })
    open({ sets: [tour] })
    press('End “Tour”')
    const dialog = screen.getByRole('dialog')
    expect(dialog.textContent).toContain('97 codes')
    press(t('downloadCodes.endConfirm'), dialog)
    await waitFor(() => expect(screen.getAllByText('Refused: away')).not.toHaveLength(0))
    press(t('downloadCodes.endConfirm'), dialog)
    await screen.findByText('“Tour” has ended.')
    await settle(500)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

interface Lists {
  discounts?: DiscountCode[]
  sets?: DownloadCodeSet[]
  next?: string
}

function open({ discounts = [], sets = [], next }: Lists) {
  const data = {
    discounts: { items: discounts, next: next ?? null },
    sets: { items: sets, next: null },
  }
  return mountPart(<CodesPage />, { me: testMe, data })
}

const press = (name: string, within_: HTMLElement = document.body) =>
  fireEvent.click(within(within_).getByRole('button', { name }))
const openMenu = () => press('More for SPRING')
function choose(act: 'copyCode' | 'copyLink' | 'edit' | 'end' | 'remove') {
  openMenu()
  fireEvent.click(screen.getByRole('menuitem', { name: t(`discounts.${act}`) }))
}
const type = (name: string, value: string) =>
  fireEvent.change(document.querySelector(`dialog [name=${name}]`) ?? document.body, {
    target: { value },
  })
/** The items to choose from, the chosen ones with `+`. */
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>('fieldset input[type=checkbox]')].map(
    (box) => (box.checked ? '+' : '') + (box.closest('label')?.textContent ?? ''),
  )
