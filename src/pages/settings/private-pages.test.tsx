// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { failure } from '#client/failure.ts'
import { openPart } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { visit } from '../testing.ts'
import BillingPage, { loader as loadBilling } from './billing-page.tsx'
import SettingsPage, { loader as loadSettings } from './settings-page.tsx'

const { t } = translate('en')

class NoLayout {
  observe() {}
  disconnect() {}
}
beforeEach(() => void vi.stubGlobal('IntersectionObserver', NoLayout))

const pages = {
  '/settings': async (viewer?: typeof testMe) => ({
    page: <SettingsPage />,
    data: await loadSettings(visitOf('/settings', viewer)),
  }),
  '/settings/billing': async (viewer?: typeof testMe) => ({
    page: <BillingPage />,
    data: await loadBilling(visitOf('/settings/billing', viewer)),
  }),
}

/** Each call is answered as while the service has an outage. */
function visitOf(path: string, viewer: typeof testMe | undefined) {
  return visit({ path, viewer, answer: () => failure(503, 'unavailable', 'Away') })
}

test.each(['/settings', '/settings/billing'] as const)(
  '%s asks visitors to sign in, and shows members what can be loaded',
  async (path) => {
    const open = async (me?: typeof testMe) => {
      const { page, data } = await pages[path](me)
      return openPart(page, { path, data: data ?? null, ...(me && { me }) })
    }
    const visitor = await open()
    expect(visitor.text()).toContain(t('accounts.signIn.promptText'))
    expect(visitor.text()).not.toContain(t('settings.notLoaded'))
    expect(visitor.has('a[href="/user/aoi"]')).toBe(false)
    visitor.unmount()
    const member = await open(testMe)
    expect(member.text()).not.toContain(t('accounts.signIn.promptText'))
    expect(member.text()).toContain(t('settings.notLoaded'))
    expect(member.has('a[href="/user/aoi"]')).toBe(path === '/settings')
  },
)
