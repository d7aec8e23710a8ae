// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPart } from '#client/testing/mount-part.tsx'
import { albumOf, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { Announcement, UpcomingSounds } from './announcement.tsx'

const { t } = translate('en')
const NOW = Date.parse('2026-12-01T00:00:00Z')
const announced = albumOf({
  status: 'Draft',
  announced: true,
  releaseDate: '2026-12-03T01:02:03Z',
  upcoming: [{ id: 'late', title: 'Late', duration: 61 }],
})

afterEach(() => vi.useRealTimers())

test('its page counts down to the second, and asks for the album once it is due', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['setInterval', 'clearInterval', 'Date'] })
  const page = await openPart(<Announcement album={announced} />)
  const left = (days: number, time: string) => t('albums.announced.left', { days, time })
  expect(page.text()).toContain(left(2, '01:02:03'))
  await act(() => vi.advanceTimersByTime(1000))
  expect(page.text()).toContain(left(2, '01:02:02'))
  await act(() => vi.advanceTimersByTime(2 * 24 * 60 * 60 * 1000))
  expect(page.text()).toContain(left(0, '01:02:02'))
  await act(() => vi.advanceTimersByTime(60 * 60 * 1000 + 122_000))
  expect(page.text()).toContain(t('albums.announced.now'))
})

test('the titles of what comes with it are numbered after what is public already', async () => {
  const page = await openPart(<UpcomingSounds album={{ ...announced, sounds: [workOf()] }} />)
  expect(page.find('ol').getAttribute('start')).toBe('2')
  expect(page.text()).toContain('Late')
  expect(page.text()).toContain('01:01')
})
