// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { answerCalls } from '#client/testing/answer-calls.ts'
import { openPart, perform, press, settle } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import type { Reply, TimedReactions } from '../../contract.ts'
import ReactionsLayer from './reactions-layer.tsx'

const { t } = translate('en')

const commentOf = (id: string, position: number, name = id): Reply => ({
  id,
  text: `${id} says`,
  position,
  createdAt: '2026-11-24T00:00:00.000Z',
  user: { username: id, name, user_image: null },
  deletable: false,
})
const comments = [commentOf('ren', 61), commentOf('mio', 60), commentOf('aoi', 150)]
const claps = [
  { position: 30, count: 1 },
  { position: 90, count: 4 },
]

type Answer = TimedReactions | (() => Promise<TimedReactions>)
type About = Partial<ComponentProps<typeof ReactionsLayer>>

async function open(reactions: Answer | undefined, about: About = {}) {
  const seeks: number[] = []
  const calls = answerCalls(reactions ? { 'GET /sounds/:id/moments': reactions } : {})
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      measure: () => void
      constructor(measure: () => void) {
        this.measure = measure
      }
      observe() {
        this.measure()
      }
      disconnect() {}
    },
  )
  let change: (about: About) => void = () => {}
  const props = {
    soundId: 'rain',
    duration: 180,
    version: 1,
    start: undefined,
    onSeek: (seconds: number) => void seeks.push(seconds),
    ...about,
  }
  const bind = (set: typeof change) => {
    change = set
  }
  const page = await openPart(<Layer props={props} bind={bind} />)
  const pins = () => [...document.querySelectorAll<HTMLElement>('li button')]
  const isShown = (pin: HTMLElement) =>
    !page.find(`#${pin.getAttribute('aria-describedby')}`).hidden
  return { ...page, calls, seeks, pins, isShown, change: (to: About) => perform(() => change(to)) }
}

interface LayerProps {
  props: ComponentProps<typeof ReactionsLayer>
  bind: (change: (about: About) => void) => void
}

/** The layer on a page that may give it something else later. */
function Layer({ props, bind }: LayerProps) {
  const [changed, setChanged] = useState<About>({})
  bind(setChanged)
  return <ReactionsLayer {...props} {...changed} />
}

test('the line names where most people clap, and comments that are close share a pin', async () => {
  const { find, pins, text } = await open({ claps, comments })
  expect(find('svg[role="img"]').getAttribute('aria-label')).toBe(
    t('timedReactions.claps', { time: '01:30' }),
  )
  expect(pins().map((pin) => pin.getAttribute('aria-label'))).toEqual([
    t('timedReactions.play', { name: 'ren', time: '01:01' }),
    t('timedReactions.play', { name: 'aoi', time: '02:30' }),
  ])
  expect(
    pins().map((pin) => pin.querySelector('[data-count]')?.getAttribute('data-count')),
  ).toEqual(['2', undefined])
  expect(text().split(t('timedReactions.others', { count: 1 }))).toHaveLength(2)
})

test('without claps, comments or an answer nothing is drawn', async () => {
  const empty = await open({ claps: [], comments: [] })
  expect(empty.has('svg[role="img"], ul')).toBe(false)
  await empty.unmount()
  const failed = await open(undefined)
  expect(failed.has('svg[role="img"], ul')).toBe(false)
})

test('a press plays from the comment; a finger is shown it first', async () => {
  const { pins, seeks, isShown } = await open({ claps, comments })
  const [pin, other] = pins()
  if (!pin || !other) throw new Error('There are no pins')
  const tap = () =>
    perform(() => {
      const click = new MouseEvent('click', { bubbles: true })
      fireEvent(pin, Object.assign(click, { pointerType: 'touch' }))
    })
  await tap()
  expect([isShown(pin), seeks]).toEqual([true, []])
  await tap()
  expect(seeks).toEqual([61])
  await press(other)
  expect(seeks).toEqual([61, 150])
})

test('a comment is shown while a mouse or the focus is on it, until Escape', async () => {
  const { pins, isShown } = await open({ claps, comments })
  const [pin] = pins()
  if (!pin) throw new Error('There are no pins')
  const point = (type: 'pointerOver' | 'pointerOut', pointerType: string) =>
    perform(() => {
      const event = new MouseEvent(type.toLowerCase(), { bubbles: true })
      fireEvent(pin, Object.assign(event, { pointerType }))
    })
  expect(isShown(pin)).toBe(false)
  await point('pointerOver', 'touch')
  expect(isShown(pin)).toBe(false)
  await point('pointerOut', 'touch')
  await point('pointerOver', 'mouse')
  expect(isShown(pin)).toBe(true)
  await point('pointerOut', 'mouse')
  expect(isShown(pin)).toBe(false)
  vi.spyOn(pin, 'matches').mockImplementation((selector) => selector === ':focus-visible')
  await perform(() => pin.focus())
  expect(isShown(pin)).toBe(true)
  await perform(() => fireEvent.keyDown(pin, { key: 'Tab' }))
  expect(isShown(pin)).toBe(true)
  await perform(() => fireEvent.keyDown(pin, { key: 'Escape' }))
  expect(isShown(pin)).toBe(false)
})

test('the start that a link names is marked at its place, where there is one', async () => {
  const { find, has, text, change } = await open({ claps, comments }, { start: 45 })
  const mark = t('timedReactions.start', { time: '00:45' })
  expect(text()).toContain(mark)
  expect(find('div > span[style*="left"]').style.left).toBe('25%')
  for (const about of [{ start: undefined }, { start: 45, duration: 0 }]) {
    await change(about)
    expect(has('div > span[style*="left"]')).toBe(false)
  }
})

test('a new version loads again, and an answer that comes after its own is dropped', async () => {
  const late = Promise.withResolvers<TimedReactions>()
  const answers = [late.promise, Promise.resolve({ claps: [], comments: [commentOf('ren', 61)] })]
  const { calls, pins, change } = await open(() => answers.shift() ?? late.promise)
  await change({ version: 2 })
  expect(calls).toHaveLength(2)
  expect(pins()).toHaveLength(1)
  late.resolve({ claps, comments })
  await settle()
  expect(pins()).toHaveLength(1)
})
