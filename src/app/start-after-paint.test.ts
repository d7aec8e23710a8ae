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
  const document = {
    hidden,
    head: { append: (element: object) => added.push(element) },
    createElement: (name: string) => ({ name }),
    getElementById: () => ({ text: 'import("/entry.js")' }),
  }
  const script = /<script nonce="mark">([^<]*)<\/script><\/body><\/html>$/.exec(html)?.[1] ?? ''
  const setTimeout = (then: () => void) => later.push(then)
  runInNewContext(script, { PerformanceObserver, document, setTimeout })
  return {
    added,
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

test('a page without scripts stays as it is', () => {
  expect(startAfterPaint('<html></html>', 'mark')).toBe('<html></html>')
})
