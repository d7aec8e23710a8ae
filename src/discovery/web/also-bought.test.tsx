// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart } from '#client/testing/mount-part.tsx'
import { albumOf, Surroundings, workOf } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import AlsoBought from './also-bought.tsx'

const { t } = translate('en')

beforeAll(async () => {
  await import('./also-bought-list.tsx')
})

function open() {
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
  return openPart(
    <Surroundings>
      <AlsoBought kind="album" id="box" />
    </Surroundings>,
  )
}

test('sounds and albums that the same people bought stand below a work', async () => {
  const calls = answerCalls({
    'GET /albums/:id/also-bought': {
      items: [
        { kind: 'sound', sound: workOf({ id: 'rain', title: 'Rain' }) },
        { kind: 'album', album: albumOf({ id: 'day', title: 'Day box' }) },
      ],
    },
  })
  const page = await open()
  expect(calls).toMatchObject([{ params: { id: 'box' } }])
  expect(page.text()).toMatch(new RegExp(`${t('besideWork.alsoBought')}.*Rain.*Day box`))
})

test('nothing stands there where no five people bought anything else, or the request fails', async () => {
  const answers = [{ items: [] }, refused(503, 'unavailable')]
  for (const answer of answers) {
    answerCalls({ 'GET /albums/:id/also-bought': answer })
    const page = await open()
    expect(page.text()).not.toContain(t('besideWork.alsoBought'))
    page.unmount()
  }
})
