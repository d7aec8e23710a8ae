// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { HeardSound } from '#lists/history-contract.ts'
import { HeardSounds } from './heard-sounds.tsx'

const { t } = translate('en')

const heard = (title: string, heardAt: string): HeardSound => ({
  heardAt,
  sound: Object.assign(Object.create(null), {
    id: title.toLowerCase().padEnd(12, '0'),
    slug: title.toLowerCase(),
    title,
    user: 'Mio',
    username: 'mio',
    coverart: null,
    accent: null,
    hlsUrl: null,
    mp3Url: null,
  }),
})
const open = (items: HeardSound[]) =>
  openPart(
    <Surroundings>
      <HeardSounds items={items} />
    </Surroundings>,
    { me: testMe },
  )
const headings = () => [...document.querySelectorAll('h2')].map((day) => day.textContent)
const titles = () =>
  [...document.querySelectorAll('li a:not([tabindex])')]
    .map((link) => link.textContent)
    .filter((text) => text !== 'Mio')

test('what was heard is grouped by the day in Japan, today and yesterday by name', async () => {
  const now = Date.now()
  const at = (ms: number) => new Date(ms).toISOString()
  await open([
    heard('Now', at(now)),
    heard('Before', at(now - 24 * 60 * 60 * 1000)),
    // It is 1 March in Japan already, and still.
    heard('Late', '2026-02-28T15:10:00.000Z'),
    heard('Early', '2026-02-28T15:00:00.000Z'),
    heard('Earlier', '2026-02-28T14:59:00.000Z'),
  ])
  expect(headings()).toEqual([
    t('history.today'),
    t('history.yesterday'),
    '1 March 2026',
    '28 February 2026',
  ])
})

test('a sound that is removed leaves the list, and the focus goes to the next', async () => {
  const calls = answerCalls({ 'DELETE /my/history/sounds/:id': {} })
  const page = await open([
    heard('Rain', '2026-02-28T15:10:00.000Z'),
    heard('Snow', '2026-02-28T15:00:00.000Z'),
  ])
  await press(page.named(t('history.remove', { title: 'Rain' })))
  expect(titles()).toEqual(['Snow'])
  expect(document.activeElement?.ariaLabel).toBe(t('history.remove', { title: 'Snow' }))
  expect(headings()).toEqual(['1 March 2026'])
  expect(calls.map(({ params }) => params)).toEqual([{ id: 'rain00000000' }])
})

test('a sound that cannot be removed stays, with the reason', async () => {
  answerCalls({ 'DELETE /my/history/sounds/:id': refused(429, 'too_many') })
  const page = await open([heard('Rain', '2026-02-28T15:10:00.000Z')])
  await press(page.named(t('history.remove', { title: 'Rain' })))
  expect(titles()).toEqual(['Rain'])
  expect(page.text()).toContain('too_many')
})

test('a sound that is on two pages is shown once', async () => {
  await open([heard('Rain', '2026-02-28T15:10:00.000Z'), heard('Rain', '2026-02-28T15:00:00.000Z')])
  expect(titles()).toEqual(['Rain'])
})
