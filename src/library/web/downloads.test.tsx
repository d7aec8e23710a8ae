// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { openPart, perform, press } from '#client/testing/mount-part.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { DownloadChoice } from '#orders/contract.ts'
import { BoughtFiles } from './downloads.tsx'
import { RememberedFormat } from './remembered-format.tsx'

const { t } = translate('en')

const FORMATS: DownloadChoice[] = [
  { format: 'original', label: 'WAV', bytes: 34_200_000 },
  { format: 'flac', label: 'FLAC', bytes: 1_500_000_000 },
  { format: 'mp3', label: 'MP3', bytes: 10_000 },
]

/** The addresses of files that the page has the browser save. */
let saved: string[]
beforeEach(() => {
  saved = []
  // jsdom follows no link, but reports that it does not.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
    saved.push(this.getAttribute('href') ?? '')
  })
})

async function mount(answers: (ResponseInit | Promise<Response>)[], sounds: boolean = false) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const answer = answers.shift() ?? { status: 500 }
    return answer instanceof Promise ? answer : new Response(null, answer)
  })
  const sound = { id: 's', slug: 'dawn', title: 'Dawn', grant: 'two', formats: FORMATS }
  const page = await openPart(
    <Surroundings>
      <RememberedFormat first="original">
        <BoughtFiles title="Rain" grant="one" formats={FORMATS} sounds={sounds ? [sound] : []} />
      </RememberedFormat>
    </Surroundings>,
  )
  const main = () => page.find('[role=group] a')
  const pressMain = (more: MouseEventInit = {}) =>
    perform(() =>
      main().dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, button: 0, ...more }),
      ),
    )
  const choose = async (label: string) => {
    await press(page.find('[aria-haspopup=menu]'))
    const items = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
    const item = items.find(({ textContent }) => textContent.startsWith(label))
    if (item === undefined) throw new Error(`No format ${label}`)
    await press(item)
  }
  return { ...page, asked, main, pressMain, choose }
}

test('a file that is there is saved, in the format that was used last', async () => {
  const page = await mount([{ status: 200 }])
  await page.pressMain()
  expect(page.asked).toEqual(['/api/downloads/one/original'])
  expect(saved).toEqual(['/api/downloads/one/original'])
  expect(page.main().getAttribute('aria-busy')).toBeNull()
})

test('a format that is chosen is downloaded, marked, and offered from then on', async () => {
  const page = await mount([{ status: 200 }])
  await page.choose('FLAC')
  expect(saved).toEqual(['/api/downloads/one/flac'])
  expect(page.main().textContent).toBe('FLAC1.5 GB')
  expect(document.cookie).toContain('download_format=flac')
  await press(page.find('[aria-haspopup=menu]'))
  const items = [...document.querySelectorAll('[role=menuitem]')]
  expect(items.map((each) => each.querySelector('svg') !== null)).toEqual([false, true, false])
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'WAV34.2 MB',
    `FLAC · ${t('sales.download.lossless')}1.5 GB`,
    'MP30.1 MB',
  ])
})

test('a press with a key of the browser, or of another button, is left to the browser', async () => {
  const page = await mount([])
  for (const more of [{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { button: 1 }]) {
    await page.pressMain(more)
  }
  expect(page.asked).toEqual([])
})

test('a file that is being made is waited for, and asked for once', async () => {
  const answer = Promise.withResolvers<Response>()
  const page = await mount([answer.promise])
  await page.pressMain()
  await page.pressMain()
  expect(page.main().getAttribute('aria-busy')).toBe('true')
  expect(page.main().textContent).toContain(t('sales.download.preparing'))
  await perform(() => answer.resolve(new Response(null, { status: 200 })))
  expect(page.asked).toHaveLength(1)
  expect(saved).toHaveLength(1)
})

test.each([
  [410, t('sales.download.ended')],
  [409, t('sales.download.impossible')],
  [404, t('sales.download.failed')],
])('a download that is answered with %i saves nothing and says so', async (status, words) => {
  const page = await mount([{ status }])
  await page.pressMain()
  expect(page.find('[role=alert]').textContent).toBe(words)
  expect(saved).toEqual([])
})

test('a file that comes after its page was left is not saved', async () => {
  const answer = Promise.withResolvers<Response>()
  const page = await mount([answer.promise])
  await page.pressMain()
  await page.unmount()
  await perform(() => answer.resolve(new Response(null, { status: 200 })))
  expect(saved).toEqual([])
})

test('an album comes as one ZIP, and its sounds each by itself', async () => {
  const page = await mount([{ status: 200 }, { status: 200 }], true)
  const [whole, single] = document.querySelectorAll('[role=group] > a')
  expect(whole?.textContent).toBe(`${t('sales.download.zip', { format: 'WAV' })}34.2 MB`)
  expect(single?.textContent).toBe('WAV')
  await page.pressMain()
  expect(saved).toEqual(['/api/downloads/one/original'])
})
