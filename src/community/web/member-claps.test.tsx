// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { storeIntention } from '#accounts/web/intention.ts'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { openStore } from '#player/testing.ts'
import { createClapSender } from './clap-sender.ts'
import MemberClaps, { type ClapButtonProps } from './member-claps.tsx'
import { albumOf, Surroundings, workOf } from './testing.tsx'

const words = messages.en.community.clap
const own = messages.en.ownClaps

const around = (props: ClapButtonProps, store = openStore().store) =>
  openPart(
    <Surroundings store={store}>
      <MemberClaps {...props} />
    </Surroundings>,
    { me: testMe },
  )

test('one’s own claps are shown once they are known, and can be taken back', async () => {
  const calls = answerCalls({
    'GET /sounds/:id/claps': { mine: 3, total: 10 },
    'DELETE /sounds/:id/claps': { mine: 0, total: 7 },
  })
  const onGiven = vi.fn()
  const page = await around({ work: workOf({ claps: 9 }), onGiven })
  expect(page.text()).toContain('10+3')
  expect(page.named(own.withdraw).className).toContain('withdraw')
  await press(page.named(own.withdraw))
  expect(calls.at(-1)).toEqual({
    call: 'DELETE /sounds/:id/claps',
    params: { id: 'sound' },
  })
  expect(page.text()).toContain(`7${own.withdrawn}`)
  expect(page.named(own.withdraw).className).toContain('noWithdraw')
  expect(onGiven).toHaveBeenCalledOnce()
})

test('claps that cannot be taken back stay, and the reason is shown', async () => {
  answerCalls({
    'GET /sounds/:id/claps': { mine: 1, total: 1 },
    'DELETE /sounds/:id/claps': refused(503, 'unavailable'),
  })
  const page = await around({ work: workOf() })
  await press(page.named(own.withdraw))
  expect(page.text()).toBe('1+1unavailable')
})

test('the claps of an album are its own, and have no place', async () => {
  const calls = answerCalls({
    'GET /albums/:id/claps': { mine: 0, total: 1 },
    'POST /albums/:id/claps': { mine: 1, total: 2 },
    'DELETE /albums/:id/claps': { mine: 0, total: 1 },
  })
  const album = albumOf({ id: 'album' })
  const page = await around({ work: album })
  await press(page.find('button'))
  await press(page.named(own.withdraw))
  const called = calls.map(({ call, body }) => [call, body])
  expect(called).toEqual([
    ['GET /albums/:id/claps', undefined],
    ['POST /albums/:id/claps', { count: 1 }],
    ['DELETE /albums/:id/claps', undefined],
  ])
})

test('a clap has its place where the sound is in the player, and none elsewhere', async () => {
  const positionOf = async (playing: string) => {
    const calls = answerCalls({ 'GET /sounds/:id/claps': { mine: 0, total: 0 } })
    const { store } = openStore()
    store.dispatch({ type: 'track-chosen', track: workOf({ id: playing, mp3Url: '/a.mp3' }) })
    const page = await around({ work: workOf() }, { ...store, currentTime: () => 12.5 })
    await press(page.find('button'))
    await press(page.named(own.withdraw))
    await page.unmount()
    return calls.find(({ call }) => call.startsWith('POST'))?.body
  }
  expect(await positionOf('sound')).toEqual({ count: 1, position: 12.5 })
  expect(await positionOf('another')).toEqual({ count: 1 })
})

test('the most claps that one may give are not exceeded', async () => {
  answerCalls({ 'GET /sounds/:id/claps': { mine: 50, total: 60 } })
  const page = await around({ work: workOf() })
  await press(page.find('button'))
  expect(page.text()).toBe(`60+50${own.full.replace('{max}', '50')}`)
})

test('one’s own sound shows its number and cannot be clapped for, not even after signing in', async () => {
  storeIntention(sessionStorage, { act: 'clap', id: 'sound', name: 'Rain' })
  answerCalls({ 'GET /sounds/:id/claps': { mine: 0, total: 4 } })
  const page = await around({ work: workOf({ mine: 'owner', claps: 4 }) })
  expect(page.find<HTMLButtonElement>('button').disabled).toBe(true)
  expect(page.find('button').title).toBe(words.own)
  expect(page.has('[data-clapped]')).toBe(false)
  expect(page.text()).toBe(`4${words.own}`)
})

test('the clap that a visitor meant is given once they have signed in', async () => {
  storeIntention(sessionStorage, { act: 'clap', id: 'sound', name: 'Rain' })
  answerCalls({ 'GET /sounds/:id/claps': { mine: 0, total: 4 } })
  const onCount = vi.fn()
  const page = await around({ work: workOf({ claps: 4 }), onCount })
  expect(page.text()).toBe('5+1')
  expect(page.has('[data-clapped]')).toBe(true)
  expect(page.find('button').title).toBe(words.label)
  expect(page.named(own.withdraw).className).toContain('withdraw')
  expect(onCount).toHaveBeenLastCalledWith(5)
})

test('a visitor’s page asks for no claps of one’s own', async () => {
  const calls = answerCalls({})
  await openPart(
    <Surroundings>
      <MemberClaps work={workOf()} />
    </Surroundings>,
  )
  expect(calls).toEqual([])
})

test('a clap in the player counts on the page of the same sound', async () => {
  answerCalls({ 'GET /sounds/:id/claps': { mine: 0, total: 4 } })
  const page = await around({ work: workOf({ claps: 4 }) })
  const inPlayer = createClapSender({
    workId: 'sound',
    start: { mine: 0, total: 4 },
    send: async () => ({ mine: 1, total: 5 }),
  })
  inPlayer.press(undefined)
  await page.perform(() => inPlayer.flush())
  inPlayer.close()
  expect(page.text()).toBe('5+1')
})
