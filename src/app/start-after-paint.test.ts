import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { startAfterPaint } from './start-after-paint.ts'

const MARK = ' nonce="mark"'
const PAGE = `<html><head><link rel="modulepreload" href="/assets/words.js"/></head><body><link rel="modulepreload" href="/assets/vendor.js"${MARK}/><script${MARK} type="module" async="">import("/entry.js")</script></body></html>`

/** The page’s own script, in a browser that has painted nothing yet. */
function run(html: string, hidden: boolean) {
  const added: object[] = []
  const observed: (() => void)[] = []
  const later: (() => void)[] = []
  class PerformanceObserver {
    constructor(then: () => void) {
      observed.push(then)
    }
    observe() {}
  }
  const listeners = new Map<string, (event: object) => void>()
  let hydrated = () => {}
  class MutationObserver {
    constructor(then: (changes: object[], observer: MutationObserver) => void) {
      hydrated = () => then([], this)
    }
    observe() {}
    disconnect() {
      hydrated = () => {}
    }
  }
  const document = {
    documentElement: {},
    hidden,
    head: { append: (element: object) => added.push(element) },
    createElement: (name: string) => ({ name }),
    getElementById: () => ({ text: 'import("/entry.js")' }),
  }
  const script = /<script nonce="mark">([^<]*)<\/script><\/body><\/html>$/.exec(html)?.[1] ?? ''
  const setTimeout = (then: () => void) => later.push(then)
  runInNewContext(script, {
    PerformanceObserver,
    MutationObserver,
    document,
    setTimeout,
    addEventListener: listeners.set.bind(listeners),
    removeEventListener: listeners.delete.bind(listeners),
  })
  return {
    added,
    /** @returns whether the browser and the page’s own code get to see it */
    send: (type: string, event: object) => {
      let passed = true
      const stop = () => {
        passed = false
      }
      listeners.get(type)?.({ type, ...event, preventDefault: stop, stopImmediatePropagation() {} })
      return passed
    },
    hydrate: () => hydrated(),
    paint: () => observed.map((then) => then()),
    pass: () => later.map((then) => then()),
  }
}

const ENTRY = { name: 'script', type: 'module', text: 'import("/entry.js")' }
const preload = (href: string) => ({ name: 'link', rel: 'modulepreload', href })

test('nothing of a page’s scripts is fetched before it is painted', () => {
  const html = startAfterPaint(PAGE, 'mark')
  expect(html).not.toContain('<link rel="modulepreload"')
  expect(html).not.toContain('type="module"')
  // The text stays the same: its hash allows it to run.
  expect(html).toContain(`<script${MARK} type="text/plain" id="entry">import("/entry.js")</script>`)
  const { added, paint, pass } = run(html, false)
  expect(added).toEqual([])
  paint()
  pass()
  expect(added).toEqual([ENTRY, preload('/assets/words.js'), preload('/assets/vendor.js')])
  paint()
  expect(added).toHaveLength(3)
})

test('a tab in the background does not wait, and no page waits longer than two seconds', () => {
  const html = startAfterPaint(PAGE, 'mark')
  expect(run(html, true).added).toEqual([ENTRY])
  const slow = run(html, false)
  slow.pass()
  expect(slow.added).toContainEqual(ENTRY)
})

test('what is pressed or sent before the scripts listen is done then, the last of it once', () => {
  const { send, hydrate } = run(startAfterPaint(PAGE, 'mark'), false)
  const done: string[] = []
  const form = (name: string, hasAction = false) => ({
    hasAttribute: () => hasAction,
    requestSubmit: (submitter: string) => done.push(`${name} by ${submitter}`),
  })
  const button = { closest: () => ({ click: () => done.push('click') }) }
  expect(send('click', { target: button })).toBe(false)
  expect(send('submit', { target: form('comment'), submitter: 'post' })).toBe(false)
  // The browser does these itself.
  expect(send('submit', { target: form('search', true) })).toBe(true)
  expect(send('click', { target: { closest: () => null } })).toBe(true)
  expect(done).toEqual([])
  hydrate()
  hydrate()
  expect(done).toEqual(['comment by post'])
  expect(send('click', { target: button })).toBe(true)
})

test('a page without scripts stays as it is', () => {
  expect(startAfterPaint('<html></html>', 'mark')).toBe('<html></html>')
})
