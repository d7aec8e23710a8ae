// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { openPart, perform, press } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { InstallHint } from './install-hint.tsx'

const { t } = translate('en')

beforeEach(() => localStorage.clear())

/** The browser’s offer, as it comes with a page. */
function offer() {
  const prompt = vi.fn(async () => {})
  return Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
}

test('the app is offered, and a press asks the browser to install it', async () => {
  const page = await openPart(<InstallHint />)
  const event = offer()
  await perform(() => dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  await press(page.named(t('menu.install.act')))
  expect(event.prompt).toHaveBeenCalledOnce()
  expect(page.has('section')).toBe(false)
})

test('who closes the hint is not asked again', async () => {
  const page = await openPart(<InstallHint />)
  await perform(() => dispatchEvent(offer()))
  await press(page.named(t('common.close')))
  const again = offer()
  await perform(() => dispatchEvent(again))
  expect(page.has('section')).toBe(false)
  expect(again.defaultPrevented).toBe(false)
})
