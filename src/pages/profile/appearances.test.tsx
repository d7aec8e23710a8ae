// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import { Appearances } from './appearances.tsx'

const { t } = translate('en')

beforeAll(async () => {
  await import('./appearances-list.tsx')
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      near: (seen: { isIntersecting: boolean }[]) => void
      constructor(near: (seen: { isIntersecting: boolean }[]) => void) {
        this.near = near
      }
      observe() {
        this.near([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})

const soundOf = (title: string) => ({ kind: 'sound', sound: workOf({ id: title, title }) })
const open = () =>
  openPart(
    <Surroundings>
      <Appearances username="mio" />
    </Surroundings>,
  )

test('a profile lists what its artist appears on, and more of it on request', async () => {
  const CALL = 'GET /users/:username/appearances'
  answerCalls({ [CALL]: { items: [soundOf('Rain')], next: 'more' } })
  const page = await open()
  expect(page.text()).toMatch(new RegExp(`${t('besideWork.appearsOn')}.*Rain`))
  const calls = answerCalls({ [CALL]: { items: [soundOf('Snow')], next: null } })
  await press(page.named(t('common.showMore')))
  expect(calls).toMatchObject([{ params: { username: 'mio' }, query: { cursor: 'more' } }])
  expect(page.text()).toMatch(/Rain.*Snow/)
  expect(page.text()).not.toContain(t('common.showMore'))
})

test('nothing stands there for an artist who appears on nothing', async () => {
  answerCalls({ 'GET /users/:username/appearances': { items: [], next: null } })
  const page = await open()
  expect(page.text()).not.toContain(t('besideWork.appearsOn'))
})
