// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { openPart, perform, press } from '#client/testing/mount-part.tsx'
import { Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { openStore } from '#player/testing.ts'
import type { Sound } from '#works/sounds-contract.ts'
import { usePlayerShare } from './use-player-share.tsx'

const { t } = translate('en')

function Share() {
  const { menuItem, dialog } = usePlayerShare()
  return (
    <>
      {menuItem}
      {dialog}
    </>
  )
}

async function mount(status: Sound['status']) {
  const { store } = openStore()
  store.dispatch({ type: 'track-chosen', track: { ...workOf({ status }), mp3Url: '/a.mp3' } })
  const page = await openPart(
    <Surroundings store={store}>
      <Share />
    </Surroundings>,
  )
  return { ...page, store }
}

test('what plays is shared from the second at which it is', async () => {
  const page = await mount('Private')
  await perform(() => page.store.dispatch({ type: 'time-passed', time: 65.9 }))
  await press(page.named(t('playing.shareAt', { time: '01:05' })))
  await expect.poll(() => page.has('dialog input')).toBe(true)
  expect(page.find<HTMLInputElement>('dialog input').value).toMatch(/t=1m5s$/)
  expect(page.text()).toContain(t('share.private'))
})

test('a draft, which no one else can open, is not shared', async () => {
  expect((await mount('Draft')).has('[role=menuitem]')).toBe(false)
})
