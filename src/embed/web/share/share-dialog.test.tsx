// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { openPart, press, type } from '#client/testing/mount-part.tsx'
import { Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { openStore } from '#player/testing.ts'
import ShareDialog from './share-dialog.tsx'

const { t } = translate('en')

async function mount(fields: Parameters<typeof workOf>[0] = {}, at?: number) {
  const { store } = openStore()
  const item = workOf(fields)
  if (at !== undefined) {
    store.dispatch({ type: 'track-chosen', track: { ...item, mp3Url: '/a.mp3' } })
  }
  const page = await openPart(
    <Surroundings store={{ ...store, currentTime: () => at ?? 0 }}>
      <ShareDialog kind="sound" item={item} open onClose={() => {}} />
    </Surroundings>,
  )
  return {
    ...page,
    link: () => page.find<HTMLInputElement>('dialog input').value,
    time: () => page.find<HTMLInputElement>('input[inputmode=numeric]'),
  }
}

test('the sheet of the system is offered where there is one, and may be closed', async () => {
  const without = await mount()
  expect(without.text()).not.toContain(t('share.system'))
  await without.unmount()
  const share = vi.fn(async (_shared: { url: string }) => {
    throw new DOMException('closed', 'AbortError')
  })
  Object.assign(navigator, { share })
  const page = await mount()
  await press(page.named(t('share.system')))
  expect(share.mock.calls[0]?.[0].url).toBe(page.link())
  Reflect.deleteProperty(navigator, 'share')
})

test('a link may begin where the sound plays now, or at a time that it has', async () => {
  const page = await mount({}, 65)
  expect(page.link()).not.toContain('t=')
  await press(page.find('input[type=checkbox]'))
  expect(page.time().value).toBe('01:05')
  expect(page.link()).toMatch(/t=1m5s$/)
  await type(page.time(), '3:00')
  expect(page.link()).toMatch(/t=3m$/)
  await type(page.time(), '3:01')
  expect(page.find('[role=alert]').textContent).toContain('03:00')
  expect(page.link()).not.toContain('t=')
  await type(page.time(), 'soon')
  expect(page.find('[role=alert]').textContent).toBe(t('share.timeInvalid'))
  await type(page.time(), '0:10')
  await press(page.find('input[type=checkbox]'))
  expect(page.link()).not.toContain('t=')
})

test('the link of a sound that does not play begins at its beginning', async () => {
  const page = await mount()
  await press(page.find('input[type=checkbox]'))
  expect(page.time().value).toBe('00:00')
})

test('that a link leads to a private sound is said, and what has no length has no time', async () => {
  const hidden = await mount({ status: 'Private' })
  expect(hidden.text()).toContain(t('share.private'))
  await hidden.unmount()
  const empty = await mount({ duration: 0 })
  expect(empty.text()).not.toContain(t('share.private'))
  expect(empty.has('input[type=checkbox]')).toBe(false)
})
