import { execFileSync } from 'node:child_process'
import { type Browser, expect, type Page, type Route, test } from '@playwright/test'
import { newPerson } from '../support/data/accounts.ts'
import {
  cardOf,
  choose,
  holdTransfers,
  openUploads,
  PARTS,
  soundFile,
} from '../support/files/uploads.ts'
import { openPage, reloadPage, untilHydrated } from '../support/navigation.ts'
import { translator } from '../support/people.ts'
import { baseOf } from '../support/world.ts'

const t = translator('en')
const READY = { timeout: 60_000 }
/** In three parts of 8 MB at most. */
const LONG_SECONDS = 100
const FILES = '/storage/'

test('several uploads resume where they were after the network was away', { tag: '@slow' }, async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await openUploads(page, baseOf(baseURL))
  const { arrived, release } = await holdTransfers(page, { free: 1, of: PARTS })
  const long = await soundFile('Long.wav', LONG_SECONDS)
  await choose(page, long, await soundFile('Short.wav', 3), await soundFile('Other.wav', 3))
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect.poll(() => arrived.length).toBe(1)
  await page.context().setOffline(true)
  const card = cardOf(page, 'Long')
  await expect(card.getByText(t('uploads.transfer.offline'))).toBeVisible()
  await page.context().setOffline(false)
  release()
  for (const name of ['Long', 'Short', 'Other']) {
    const ready = t('uploads.toasts.transcoded', { name: `${name}.wav` })
    await expect(cardOf(page, name).getByText(ready)).toBeVisible(READY)
  }
  // The part that had arrived was not sent again.
  expect(arrived).toHaveLength(3)
})

test('after a reload or in a new tab, and in no tab while another has it, an upload resumes from what has arrived when its file is chosen again, and what was typed is there', {
  tag: '@slow',
}, async ({ page: closed, baseURL }) => {
  test.setTimeout(150_000)
  await openUploads(closed, baseOf(baseURL))
  const first = await holdTransfers(closed, { free: 1, of: PARTS })
  const long = await soundFile('Again.wav', LONG_SECONDS)
  await choose(closed, long)
  await expect.poll(() => first.arrived.length).toBe(1)
  await closed.getByLabel(t('soundEditor.form.description')).fill('By the harbour')
  const offerIn = (tab: Page) =>
    tab.getByRole('region', { name: t('uploads.unfinished.title', { count: 1 }) })
  // A duplicated tab: it begins with a copy of the session's storage.
  const [duplicate] = await Promise.all([
    closed.waitForEvent('popup'),
    closed.evaluate(() => void open('/sound-new')),
  ])
  await untilHydrated(duplicate)
  await expect(duplicate.getByRole('heading', { level: 1 })).toBeVisible()
  const asked: string[] = []
  closed.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await reloadPage(closed)
  // Anyone who leaves while something is uploading is warned.
  expect(asked).toEqual(['beforeunload'])
  await expect(offerIn(closed).getByText('Again.wav')).toBeVisible()
  await expect(offerIn(duplicate)).toHaveCount(0)
  await choose(closed, long)
  await expect(offerIn(closed)).toHaveCount(0)
  await Promise.all([closed.waitForEvent('close'), closed.close({ runBeforeUnload: true })])
  const page = await duplicate.context().newPage()
  const { arrived, release } = await holdTransfers(page, { free: 0, of: PARTS })
  await openPage(page, '/sound-new')
  const left = offerIn(page)
  await expect(left.getByText('Again.wav')).toBeVisible()
  await expect(left.getByText(t('uploads.unfinished.nothing'))).toHaveCount(0)
  const input = page.locator('input[type=file][multiple]').first()
  await input.setInputFiles(await soundFile('Another.wav', 2))
  const others = t('uploads.transfer.others', { files: 'Another.wav', count: 1 })
  await expect(page.getByRole('main').getByText(others)).toBeVisible()
  await input.setInputFiles(long)
  await expect(left).toHaveCount(0)
  const description = page.getByLabel(t('soundEditor.form.description'))
  await expect(description).toHaveValue('By the harbour')
  release()
  const card = cardOf(page, 'Again')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  // The part that had arrived was not sent again.
  expect(arrived).toHaveLength(2)
  await card.getByRole('link', { name: t('soundEditor.editPage.view') }).click()
  await expect(page.getByText('By the harbour')).toBeVisible()
})

test('an upload that was given up is a Draft with what was typed, which no one else in this browser is offered, and gets its file on its own page', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  test.setTimeout(150_000)
  const base = baseOf(baseURL)
  const artist = await openUploads(page, base)
  const signIn = ({ token }: { token: string }) =>
    page.context().addCookies([{ name: 'token', value: token, url: base }])
  const { arrived, release } = await holdTransfers(page, { free: 1, of: PARTS })
  const long = await soundFile('Given up.wav', LONG_SECONDS)
  await choose(page, long)
  await expect.poll(() => arrived.length).toBe(1)
  const card = cardOf(page, 'Given up')
  await card.getByLabel(t('soundEditor.form.description')).fill('On the train')
  await expect(card.getByText(t('soundEditor.work.autosaved'))).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())

  await signIn(await newPerson(base, 'uploader'))
  await page.goto('/sound-new')
  await untilHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const offer = page.getByRole('region', { name: t('uploads.unfinished.title', { count: 1 }) })
  await expect(offer).toHaveCount(0)

  await signIn(artist)
  await openPage(page, '/my/sounds')
  const row = page.getByRole('row').filter({ hasText: 'Given up' })
  await expect(row.getByText(t('sounds.mine.noAudio'))).toBeVisible()
  await row.getByRole('link', { name: t('myWorks.editTitle', { title: 'Given up' }) }).click()
  await expect(page.getByLabel(t('soundEditor.form.description'))).toHaveValue('On the train')
  await expect(offer.getByText('Given up.wav')).toBeVisible()
  release()
  await offer.locator('input[type=file]').setInputFiles(long)
  const section = page.getByRole('region', { name: t('soundEditor.work.audio') })
  await expect(section.getByText('Given up.wav', { exact: true })).toBeVisible(READY)
  await expect(page.getByText(t('uploads.state.NONE'))).toHaveCount(0)
  // The part that had arrived was not sent again.
  expect(arrived).toHaveLength(3)
})

test('sounds to be published when the connection broke keep their message, and are published once all are tried again', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  const broken = Promise.withResolvers<void>()
  await page.route(`**${FILES}**`, async (route) => {
    await broken.promise
    // A lost connection is tried again for about a minute; an answer like this one ends that.
    await route.fulfill({ status: 400 })
  })
  await choose(page, await soundFile('Asked.wav', 2), await soundFile('Later.wav', 2))
  const [asked, later] = [cardOf(page, 'Asked'), cardOf(page, 'Later')]
  for (const card of [asked, later]) await card.getByRole('radio', { name: /^Public/ }).check()
  await asked
    .getByRole('button', {
      name: t('soundEditor.form.publishWhenReady', { count: 1 }),
      exact: true,
    })
    .click()
  const waits = t('uploads.state.willPublish')
  await expect(asked.getByText(waits)).toBeVisible()
  broken.resolve()
  for (const card of [asked, later]) await expect(card.getByRole('alert')).toBeVisible()
  const message = t('uploads.transfer.serverError')
  await expect(asked.getByText(message)).toBeVisible()
  await expect(asked.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
  // The toasts disappear; each card keeps its message.
  await expect(page.getByText(message)).toHaveCount(2)
  await expect(asked.getByText(waits)).toBeVisible()
  await later
    .getByRole('button', {
      name: t('soundEditor.form.publishWhenReady', { count: 1 }),
      exact: true,
    })
    .click()
  await expect(later.getByText(waits)).toBeVisible()
  await page.unroute(`**${FILES}**`)
  await page.getByRole('button', { name: t('uploads.transfer.retryAll', { count: 2 }) }).click()
  for (const card of [asked, later]) {
    await expect(card.getByText(t('uploads.state.published'), { exact: true })).toBeVisible(READY)
  }
})

test('what a page could not save of a draft before it ended is saved by the next one', {
  tag: '@slow',
}, async ({ page, baseURL }) => {
  await openUploads(page, baseOf(baseURL))
  await choose(page, await soundFile('Ended.wav', 2))
  const card = cardOf(page, 'Ended')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  await page.route('**/api/sounds/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await card.getByLabel(t('soundEditor.form.description')).fill('On the last of the battery')
  await expect(card.getByText(t('soundEditor.work.autosaveLost'))).toBeVisible()
  const view = card.getByRole('link', { name: t('soundEditor.editPage.view') })
  const address = (await view.getAttribute('href')) ?? ''
  page.once('dialog', (dialog) => void dialog.accept())
  await page.unroute('**/api/sounds/*')
  await reloadPage(page)
  await expect(page.getByText(t('uploads.toasts.wordsKept', { title: 'Ended' }))).toBeVisible()
  await page.goto(address)
  await expect(page.getByText('On the last of the battery')).toBeVisible()
})

/** Closes the lid and opens it: in between no page of this browser runs. */
async function lidOf(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pages = processInfo.flatMap(({ type, id }) => (type === 'renderer' ? id : []))
  const states = () =>
    execFileSync('ps', ['-o', 'stat=', '-p', pages.join(',')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((state) => state.slice(0, 1))
  return {
    async close() {
      for (const page of pages) process.kill(page, 'SIGSTOP')
      await expect.poll(() => new Set(states())).toEqual(new Set(['T']))
    },
    open() {
      for (const page of pages) process.kill(page, 'SIGCONT')
    },
  }
}

/** Lets one part through and holds the next, until the server ends their connections. */
async function fragileLine(page: Page) {
  const isReset = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  let isFirst = true
  let isWhole = false
  const cut = async (route: Route) => {
    await isReset.promise
    await route.abort('connectionreset')
  }
  await page.route(`**${PARTS}**`, (route) => {
    if (isFirst || isWhole) {
      isFirst = false
      return route.continue()
    }
    const one = cut(route)
    held.push(one)
    return one
  })
  return {
    held: () => held.length,
    /** All that was under way has failed; what is asked for from now on comes through. */
    async reset() {
      isWhole = true
      isReset.resolve()
      await Promise.all(held)
    },
  }
}

test('an upload whose connection died behind a closed lid resumes where it was', {
  tag: '@slow',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(150_000)
  const arrived: string[] = []
  const begun: string[] = []
  page.on('response', (response) => {
    if (response.ok() && response.url().includes(PARTS)) arrived.push(response.url())
  })
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/sounds/parts')) {
      begun.push(request.url())
    }
  })
  const line = await fragileLine(page)
  await openUploads(page, baseOf(baseURL))
  await choose(page, await soundFile('Lid.wav', LONG_SECONDS))
  await expect.poll(() => [arrived.length, line.held()]).toEqual([1, 2])
  const lid = await lidOf(browser)
  try {
    await lid.close()
    await line.reset()
  } finally {
    lid.open()
  }
  const card = cardOf(page, 'Lid')
  await expect(card.getByText(t('uploads.state.READY'), { exact: true })).toBeVisible(READY)
  await expect(card.getByRole('alert')).toHaveCount(0)
  // One upload, and each of its parts came in once.
  expect(begun).toHaveLength(1)
  expect(new Set(arrived).size).toBe(3)
  expect(arrived).toHaveLength(3)
})
