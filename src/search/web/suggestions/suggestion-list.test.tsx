// @vitest-environment jsdom
import { Link, useLocation } from 'react-router'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openPart, perform, press, pressKey, type } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { addRecent, readRecent } from '../recent-searches.ts'
import Suggestions from './suggestions.tsx'

const { t } = translate('en')
const search = { appId: 'neiro', key: 'public', hosts: ['https://music.example.com/search'] }

let answer: () => Response
beforeEach(() => {
  localStorage.clear()
  answer = () => new Response('{}', { status: 503 })
  vi.stubGlobal('fetch', async () => answer())
})

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

/** The header’s field, which has the focus, and the list below it. */
async function mount(path = '/') {
  const form = document.createElement('form')
  const field = form.appendChild(document.createElement('input'))
  form.addEventListener('submit', (event) => event.preventDefault())
  document.body.append(form)
  onTestFinished(() => form.remove())
  field.focus()
  const page = await openPart(
    <>
      <Suggestions field={field} />
      <Address />
      <Link to="/search?q=snow">Another search</Link>
    </>,
    { path, config: { search } },
  )
  const followed: (string | null)[] = []
  const follow = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null) return
    event.preventDefault()
    followed.push(link.getAttribute('href'))
  }
  document.addEventListener('click', follow)
  onTestFinished(() => document.removeEventListener('click', follow))
  const marked = () => document.querySelector('[aria-selected=true]')?.textContent
  const write = async (text: string) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await type(field, text)
    await perform(() => vi.advanceTimersByTimeAsync(120))
    vi.useRealTimers()
    await perform(() => {})
  }
  return {
    ...page,
    field,
    form,
    marked,
    followed,
    write,
    key: (key: string) => pressKey(field, key),
    isShown: () => page.has('[role=listbox]'),
    options: () => [...document.querySelectorAll('[role=option]')].map((each) => each.textContent),
    address: () => page.find('output').textContent,
  }
}

test('an empty field offers what was searched for last, and nothing where that is nothing', async () => {
  const none = await mount()
  expect(none.isShown()).toBe(false)
  expect(none.field.getAttribute('aria-expanded')).toBe('false')
  await none.unmount()
  addRecent('rain')
  addRecent('night')
  const page = await mount()
  expect(page.options()).toEqual(['night', 'rain', t('menu.suggestions.clear')])
  expect(page.field.getAttribute('aria-expanded')).toBe('true')
  await press(page.named(t('menu.suggestions.clear')))
  expect(page.isShown()).toBe(false)
  expect(readRecent()).toEqual([])
})

test('keys mark an option, which the field names, choose it and take it away', async () => {
  addRecent('rain')
  addRecent('night')
  const page = await mount()
  await page.key('Delete')
  expect(page.options()).toHaveLength(3)
  await page.key('ArrowDown')
  expect(page.marked()).toBe('night')
  expect(page.field.getAttribute('aria-activedescendant')).toBe(
    page.find('[aria-selected=true]').id,
  )
  await page.key('Delete')
  expect(page.options()).toEqual(['rain', t('menu.suggestions.clear')])
  await page.key('ArrowUp')
  await page.key('ArrowUp')
  expect(page.marked()).toBe(t('menu.suggestions.clear'))
  await page.key('Delete')
  expect(page.options()).toHaveLength(2)
  await page.key('Escape')
  expect(page.isShown()).toBe(false)
  expect(page.field.getAttribute('aria-activedescendant')).toBe('')
  await page.key('ArrowDown')
  expect(page.isShown()).toBe(true)
  // The field itself lies between the last option and the first.
  await page.key('ArrowDown')
  expect(page.marked()).toBeUndefined()
  await page.key('ArrowDown')
  await page.key('Enter')
  expect(page.followed).toEqual(['/search?q=rain'])
})

test('a recent search is taken away by a press, and the field keeps its focus', async () => {
  addRecent('rain')
  const page = await mount()
  const down = new Event('pointerdown', { bubbles: true, cancelable: true })
  await perform(() => page.find('[role=listbox]').dispatchEvent(down))
  expect(down.defaultPrevented).toBe(true)
  await press(page.named(t('menu.suggestions.removeOf', { words: 'rain' })))
  expect(readRecent()).toEqual([])
})

const hit = (kind: 'sound' | 'album', title: string) => ({
  objectID: `${kind}-${title}`,
  kind,
  id: title,
  slug: title,
  title,
  artist: 'Mio',
  coverart: null,
  _highlightResult: { title: { value: title }, artist: { value: 'Mio' } },
})

test('what is typed is searched for, in groups, with the way to all results', async () => {
  const user = {
    objectID: 'user-mio',
    username: 'mio',
    name: 'Mio',
    user_image: null,
    sounds: 1,
    _highlightResult: { name: { value: 'Mio' } },
  }
  answer = () =>
    Response.json({
      results: [
        { hits: [hit('sound', 'rain')], nbHits: 1 },
        { hits: [hit('album', 'box')], nbHits: 1 },
        { hits: [user], nbHits: 1 },
        { facetHits: [{ value: 'wet', highlighted: 'wet', count: 2 }] },
      ],
    })
  const page = await mount()
  await page.write('rain')
  const all = t('menu.suggestions.all', { query: 'rain' })
  expect(page.options()).toEqual(['rainMio', 'boxMio', 'MMio@mio', '#wet', all])
  expect(document.querySelectorAll('[role=group]')).toHaveLength(4)
  await page.key('ArrowUp')
  expect(page.marked()).toBe(all)
  await page.key('Delete')
  expect(page.isShown()).toBe(true)
  await page.key('Enter')
  expect(page.followed).toEqual(['/search?q=rain'])
  expect(readRecent()).toEqual(['rain'])
})

test('where the search fails, the field still leads to all results', async () => {
  const page = await mount()
  await page.write('rain')
  expect(page.options()).toEqual([t('menu.suggestions.all', { query: 'rain' })])
  await perform(() => page.form.requestSubmit())
  expect(page.isShown()).toBe(false)
  expect(readRecent()).toEqual(['rain'])
  await perform(() => page.field.dispatchEvent(new Event('focus')))
  expect(page.isShown()).toBe(true)
  await perform(() => page.field.dispatchEvent(new Event('blur')))
  expect(page.isShown()).toBe(false)
})

test('on the page of the search, what is typed goes into its address', async () => {
  const page = await mount('/search?q=night&genre=jazz')
  await page.write('rain')
  expect(page.address()).toBe('/search?q=rain&genre=jazz')
  expect(page.isShown()).toBe(false)
})

test('the field follows another search, but not while someone types in it', async () => {
  const page = await mount('/search?q=rain')
  await press(page.named('Another search'))
  expect(page.field.value).toBe('')
  page.unmount()
  const other = await mount('/search?q=rain')
  other.field.blur()
  await press(other.named('Another search'))
  expect(other.field.value).toBe('snow')
})
