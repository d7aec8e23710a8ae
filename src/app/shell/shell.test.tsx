import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { renderPart, testMe } from '#client/testing.tsx'
import { messages, translate } from '#i18n/translate.ts'
import { ToastProvider } from '#ui/overlay/toasts.tsx'
import { ErrorPage, FallbackScreen } from '../error/error-page.tsx'
import ProfileMenu from '../header/profile-menu.tsx'
import { Shell } from './shell.tsx'

const { t } = translate('en')

type Around = Parameters<typeof renderPart>[1]

const shell = (around?: Around) => renderPart(<Shell>the page</Shell>, around)
/** The HTML of one part of the shell. */
const part = (html: string, tag: string) =>
  new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(html)?.[0] ?? ''

test('the page is between header and footer', () => {
  expect(shell()).toMatch(/<header .*<main [^>]*>the page<\/main><footer /s)
})

test('a visitor is offered Sign in and Get Started', () => {
  const header = part(shell(), 'header')
  expect(header).toMatch(/<button [^>]*>Sign in<\/button>/)
  expect(header).toMatch(/<button [^>]*>Get Started<\/button>/)
  expect(header).not.toContain(t('common.header.upload'))
})

test('who is signed in has an upload button, a search link and a profile menu', () => {
  const header = part(shell({ me: testMe }), 'header')
  expect(header).toMatch(/<a href="\/sound-new"[^>]*>.*Upload new sound<\/a>/)
  expect(header).toMatch(/<a href="\/search" aria-label="Search"/)
  expect(header).not.toContain(t('common.signIn'))
  // The menu is a part that is fetched later, so the header of this rendering leaves it out.
  const menu = renderPart(
    <ToastProvider>
      <ProfileMenu me={testMe} />
    </ToastProvider>,
  )
  expect(menu).toMatch(/<button [^>]*aria-haspopup="menu" aria-expanded="false"/)
  expect(menu).toContain(t('common.avatar', { name: 'Aoi' }))
})

test('who has not finished the registration is not offered to upload', () => {
  const header = part(shell({ me: { ...testMe, registered_at: null } }), 'header')
  expect(header).not.toContain('/sound-new')
})

test('the plain header has no navigation, the inverse one all of it', () => {
  const plain = part(shell({ handle: { header: 'plain' } }), 'header')
  expect(plain).toContain('data-mode="plain"')
  expect(plain).not.toMatch(/<nav|<form|<button/)
  const inverse = part(shell({ handle: { header: 'inverse' } }), 'header')
  expect(inverse).toContain('data-mode="inverse"')
  expect(inverse).toMatch(/<nav/)
})

test('the logo leads home and is 135 by 27', () => {
  const header = part(shell({ path: '/ja/terms' }), 'header')
  expect(header).toMatch(/<a href="\/ja" [^>]*>\s*<svg [^>]*width="135" height="27"/)
})

test('the logo is in outlines, and another deployment’s name in letters', () => {
  const logo = (brandName: string) =>
    part(shell({ config: { brandName } }), 'header').split('</svg>')[0]
  expect(logo('Neiro')).not.toContain('<text')
  expect(logo('Neiro')?.match(/<path/g)).toHaveLength(2)
  expect(logo('Otonoha')).toMatch(/<text[^>]*>otonoha</)
})

test('the footer links to Home, Company, Blog, Terms and Privacy', () => {
  const footer = part(shell(), 'footer')
  for (const [href, label] of [
    ['/', 'Home'],
    ['/company', 'Company'],
    ['https://blog.example.com/', 'Blog'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
  ]) {
    expect(footer).toContain(`<a href="${href}">${label}</a>`)
  }
})

test('Explore leads to charts, genres, new sounds and albums, and marks the page shown', () => {
  const pages = /<ul id="explore" popover="auto".*?<\/ul>/s.exec(shell({ path: '/ja/genres' }))?.[0]
  const links = pages?.matchAll(/<a href="([^"]*)"( aria-current="page")?>([^<]*)/g)
  const { charts, genres, new: fresh, albums } = messages.ja.common.explore
  expect([...(links ?? [])].map(([, ...parts]) => parts)).toEqual([
    ['/ja/charts', undefined, charts],
    ['/ja/genres', ' aria-current="page"', genres],
    ['/ja/new', undefined, fresh],
    ['/ja/albums', undefined, albums],
  ])
})

test('the header’s search box is the only one of the search page', () => {
  expect(shell({ path: '/search' })).toMatch(/<search [^>]*data-open="true"/)
  expect(shell({ path: '/' })).not.toContain('data-open')
})

test('the footer leads to the charts, too', () => {
  const footer = part(shell({ path: '/ja' }), 'footer')
  expect(footer).toContain('<a href="/ja/charts">チャート</a>')
})

test('the footer promotes the studio and the blog where a deployment has them', () => {
  const promotions = /<a href="https:\/\/(studio|blog)\.example\.com\/" class/g
  expect(part(shell(), 'footer').match(promotions)).toHaveLength(2)
  const none = shell({ config: { blogUrl: undefined, studioUrl: undefined } })
  expect(part(none, 'footer')).not.toContain('example.com')
})

test('the language switch leads to the same page in 日本語 and English', () => {
  const languages = part(shell({ path: '/ja/search?q=雨' }), 'footer')
  expect(languages).toMatch(
    /<a href="\/ja\/search\?q=雨" lang="ja"[^>]*aria-current="true"[^>]*>日本語/,
  )
  expect(languages).toMatch(/<a href="\/search\?q=雨" lang="en"[^>]*>English/)
})

test('the version label is 2.1.1', () => {
  expect(part(shell(), 'footer')).toContain('2.1.1')
})

test('the cookie banner is on every page until it is answered, in its flow above the header', () => {
  expect(shell({ consent: false })).toMatch(/<button [^>]*>Okay, thanks<\/button>.*<header /s)
  expect(shell({ consent: true })).not.toContain('Okay, thanks')
})

test('the bottom player is not there while the queue is empty', () => {
  expect(shell()).not.toContain('data-player-bar')
})

test('the page of a work that was withdrawn says only that', () => {
  const page = renderPart(<ErrorPage status={451} message="Removed after a rights claim" />)
  expect(page).toContain('<h1>Removed after a rights claim</h1>')
  for (const other of [t('common.error.otherText'), t('common.error.notFoundText'), '>451<']) {
    expect(page).not.toContain(other)
  }
})

test('the error page is that of 404 where nothing else is said', () => {
  const page = renderPart(<ErrorPage />)
  expect(page).toContain('>404</p>')
  expect(page).toContain('<h1>Sorry, but no pages exists here.</h1>')
  expect(page).toContain('>Find something interesting to listen.</p>')
  expect(page).toMatch(/<div class="[^"]*missing/)
})

test('any other code has another picture, its own text and the message of the page', () => {
  for (const status of [400, 403, 500, 503]) {
    const page = renderPart(<ErrorPage status={status} message="Someone is mending it." />)
    expect(page).toContain(`>${status}</p>`)
    expect(page).toContain('<h1>Sorry, something happened.</h1>')
    expect(page).toContain('>Please access again later.</p>')
    expect(page).toContain('Someone is mending it.')
    expect(page).toMatch(/<div class="[^"]*broken/)
  }
})

test('the two error pages have different background images', async () => {
  const sheet = await readFile(new URL('../error/error.module.css', import.meta.url), 'utf8')
  const picture = (name: string) =>
    new RegExp(`\\.${name} {[^}]*background-image: [^}]*url\\("\\./([\\w-]+\\.svg)"\\)`).exec(
      sheet,
    )?.[1]
  const [missing, broken] = [picture('missing'), picture('broken')]
  expect(missing).not.toBe(broken)
  for (const name of [missing, broken]) {
    const drawn = await readFile(new URL(`../error/${name}`, import.meta.url), 'utf8')
    expect(drawn).toContain('<svg')
  }
})

test('the fallback screen offers to load the page again', () => {
  const { reload } = messages.en.common.error
  expect(renderPart(<FallbackScreen error={new Error('broken')} />)).toMatch(
    new RegExp(`role="alert".*<button [^>]*>${reload}</button>`),
  )
})
