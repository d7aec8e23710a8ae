// @vitest-environment jsdom
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refused } from '#client/testing/answer-calls.ts'
import { openPart, perform, press } from '#client/testing/mount-part.tsx'
import { testMe } from '#client/testing.tsx'
import { Surroundings } from '#community/web/testing.tsx'
import { translate } from '#i18n/translate.ts'
import type { Library } from '#library/contract.ts'
import type { Purchase } from '#library/purchases-contract.ts'
import { orderOf, soundForSale } from '#library/web/testing.ts'
import PurchasesPage from './purchases-page.tsx'
import { listHref, readListQuery, readView } from './read-query.ts'

const { t } = translate('en')

beforeEach(() => localStorage.clear())

const purchase = (title: string, fields: Partial<Purchase> = {}) =>
  ({
    kind: 'sound',
    grant: `grant-${title}`,
    boughtAt: '2026-11-20T09:00:00.000Z',
    paid: 300,
    giftFrom: null,
    delivery: null,
    order: 'order',
    formats: [{ format: 'original', label: 'WAV', bytes: 1_000_000 }],
    tracks: [{ ...soundForSale, id: title, mp3Url: '/a.mp3' }],
    sound: {
      id: title,
      slug: title,
      title,
      listed: true,
      hasPage: true,
      user: 'Mio',
      username: 'mio',
      coverart: null,
    },
    ...fields,
  }) as Purchase

const library: Library = { sounds: 3, newSounds: 1, downloadedAt: null, latest: null }

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function mount(
  { purchases = {}, query = {}, isVisitor, ...more }: Record<string, object | undefined> = {},
  me: typeof testMe | null = testMe,
) {
  const data = {
    purchases: isVisitor
      ? undefined
      : { items: [], next: null, awaited: [], hidden: 0, ...purchases },
    query: { sort: 'new', ...query },
    view: 'list',
    format: 'original',
    ...more,
  }
  const page = await openPart(
    <Surroundings>
      <main id="content" tabIndex={-1}>
        <PurchasesPage />
      </main>
      <Address />
    </Surroundings>,
    { data, ...(me && { me }) },
  )
  return { ...page, address: () => page.find('output').textContent }
}

test('a visitor without an order is asked to sign in', async () => {
  const page = await mount({ isVisitor: {} }, null)
  expect(page.has('search')).toBe(false)
  expect(page.text()).toContain(t('accounts.signIn.promptTitle'))
  expect(page.text()).not.toContain(t('sales.purchases.empty'))
  await page.unmount()
  const guest = await mount({}, null)
  expect(guest.text()).toContain(t('sales.purchases.empty'))
  expect(guest.text()).not.toContain(t('accounts.signIn.promptTitle'))
})

test('an empty list says why it is empty, and how to go on', async () => {
  const said = async (purchases: object, query: object) => {
    const page = await mount({ purchases, query })
    const text = page.text()
    await page.unmount()
    return [
      t('sales.purchases.empty'),
      t('sales.purchases.noneTitle'),
      t('sales.purchases.noneHidden'),
      t('sales.purchases.allHidden'),
    ].findIndex((words) => text.includes(words))
  }
  expect(await said({}, {})).toBe(0)
  expect(await said({}, { text: 'rain' })).toBe(1)
  expect(await said({}, { hidden: '1' })).toBe(2)
  expect(await said({ hidden: 1 }, {})).toBe(3)
})

test('the choices are shown where there is something to choose from, and lead to addresses', async () => {
  const page = await mount()
  expect(page.has('search')).toBe(false)
  await page.unmount()
  const full = await mount({ purchases: { items: [purchase('Rain')], hidden: 2 } })
  expect(full.text()).toContain(t('sales.purchases.hiddenCount', { count: 2 }))
  expect(full.find('search [aria-current=page]').textContent).toBe(t('sales.purchases.views.list'))
  const select = full.find<HTMLSelectElement>('select[name=sort]')
  await perform(() => {
    select.value = 'title'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(full.address()).toBe('/my/purchases?sort=title')
  await perform(() => {
    full.find<HTMLInputElement>('[name=text]').value = ' rain '
    full.find<HTMLFormElement>('search form').requestSubmit()
  })
  expect(full.address()).toBe('/my/purchases?text=rain&sort=title')
})

test('of the list of what is hidden one goes back to all, and a search in it stays there', async () => {
  const page = await mount({
    purchases: { items: [purchase('Rain')], hidden: 1 },
    query: { hidden: '1' },
  })
  expect(page.find('h1').textContent).toBe(t('sales.purchases.hidden'))
  expect(page.text()).not.toContain(t('sales.purchases.hiddenCount', { count: 1 }))
  expect(page.text()).not.toContain(t('giftCards.title'))
  expect(page.named(t('sales.purchases.all')).getAttribute('href')).toBe('/my/purchases')
  expect(page.find<HTMLInputElement>('input[name=hidden]').value).toBe('1')
})

test('what is hidden is led to once there is one of it', async () => {
  const page = await mount({ purchases: { items: [purchase('One')], hidden: 1 } })
  expect(page.text()).toContain(t('sales.purchases.hiddenCount', { count: 1 }))
  await page.unmount()
  const none = await mount({ purchases: { items: [purchase('One')] } })
  expect(none.text()).not.toContain(t('sales.purchases.hiddenCount', { count: 0 }))
})

test('a purchase that is hidden leaves the list, and the focus goes to the next', async () => {
  const calls = answerCalls({ 'PUT /my/purchases/:grant': {} })
  const page = await mount({
    purchases: { items: ['One', 'Two', 'Three'].map((each) => purchase(each)) },
  })
  const titles = () =>
    [...document.querySelectorAll<HTMLElement>('li[data-grant]')].map((row) => row.dataset.grant)
  const hide = async (grant: string) => {
    await press(page.find(`[data-grant="${grant}"] [aria-haspopup=menu].tool`))
    await press(page.named(t('sales.purchases.hide')))
  }
  await hide('grant-Two')
  expect(titles()).toEqual(['grant-One', 'grant-Three'])
  expect(calls).toMatchObject([{ params: { grant: 'grant-Two' }, body: { hidden: true } }])
  expect(page.text()).toContain(t('sales.purchases.hiddenNow', { title: 'Two' }))
  const focused = () => document.activeElement?.closest('li')?.dataset.grant
  expect(focused()).toBe('grant-Three')
  await hide('grant-Three')
  expect(focused()).toBe('grant-One')
  await hide('grant-One')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('a purchase that cannot be hidden stays, and the reason is shown', async () => {
  answerCalls({ 'PUT /my/purchases/:grant': refused(503, 'unavailable') })
  const page = await mount({ purchases: { items: [purchase('One')] }, query: { hidden: '1' } })
  await press(page.find('.tool'))
  await press(page.named(t('sales.purchases.showAgain')))
  expect(page.has('[data-grant]')).toBe(true)
  expect(page.text()).toContain('unavailable')
})

test('a menu has the receipt of what was paid; a guest’s has nothing else', async () => {
  const items = async (paid: number, me: typeof testMe | null, paidBefore = 0) => {
    const bought = purchase('One', { paid, paidBefore })
    const page = await mount({ purchases: { items: [bought] } }, me)
    if (page.has('.tool')) await press(page.find('.tool'))
    const words = [...document.querySelectorAll('.tool + [role=menu] [role=menuitem]')].map(
      (each) => each.textContent,
    )
    await page.unmount()
    return words
  }
  const paidFor = [t('receipts.link'), t('supporting.act'), t('sales.purchases.hide')]
  expect(await items(300, testMe)).toEqual(paidFor)
  expect(await items(1, testMe)).toEqual(paidFor)
  expect(await items(0, testMe)).toEqual([t('sales.purchases.hide')])
  expect(await items(0, testMe, 600)).toEqual(paidFor.slice(1))
  expect(await items(300, null)).toEqual([t('receipts.link')])
  expect(await items(0, null)).toEqual([])
})

test('a library is prepared, saved and offered again', async () => {
  const calls = answerCalls({ 'POST /my/library': { id: 'lib' } })
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const asked = vi.fn(async () => new Response(null, { status: 200 }))
  vi.stubGlobal('fetch', asked)
  const latest = {
    id: 'old',
    format: 'flac',
    sounds: 2,
    bytes: 5,
    expiresAt: '2026-12-01T00:00:00.000Z',
    state: 'ready',
  }
  const downloadedAt = '2026-11-01T00:00:00.000Z'
  const page = await mount({ library: { ...library, downloadedAt, latest } })
  expect(page.find('[download]').textContent).toContain('FLAC')
  await press(page.find('section button.outline, section .outline, section button[class*=outline]'))
  expect(calls).toMatchObject([{ body: { format: 'original', onlyNew: true } }])
  expect(asked).toHaveBeenCalledWith('/api/my/library/lib', expect.anything())
  expect(saved).toHaveBeenCalled()
  saved.mockRestore()
})

test('what is new is offered apart only after a download, and where it is not all', async () => {
  const offers = async (fields: Partial<Library>) => {
    const page = await mount({ library: { ...library, ...fields } })
    const found = page.has('section button[class*=outline]')
    await page.unmount()
    return found
  }
  const downloadedAt = '2026-11-01T00:00:00.000Z'
  expect(await offers({ downloadedAt })).toBe(true)
  expect(await offers({})).toBe(false)
  expect(await offers({ downloadedAt, newSounds: 0 })).toBe(false)
  expect(await offers({ downloadedAt, newSounds: 3 })).toBe(false)
})

test('an empty library is not offered, and one that failed or is being made says so', async () => {
  const latest = {
    id: 'a',
    format: 'mp3',
    sounds: 1,
    bytes: null,
    expiresAt: '2026-12-01T00:00:00Z',
  }
  const said = async (fields: object) => {
    const page = await mount({ library: { ...library, ...fields } })
    const text = page.text()
    await page.unmount()
    return [text.includes(t('sales.library.title')), text.includes(t('sales.library.failed'))]
  }
  expect(await said({ sounds: 0 })).toEqual([false, false])
  expect(await said({ latest: { ...latest, state: 'preparing' } })).toEqual([true, false])
  expect(await said({ latest: { ...latest, state: 'failed' } })).toEqual([true, true])
})

test('a library that is refused is not waited for', async () => {
  answerCalls({ 'POST /my/library': refused(404, 'library_empty') })
  const page = await mount({ library })
  await press(page.find('section [role=group] button'))
  expect(page.text()).toContain('library_empty')
  expect(page.has('[aria-busy=true]')).toBe(false)
})

test('all is played in its order, the pages behind the first too', async () => {
  const calls = answerCalls({
    'GET /my/purchases': { items: [purchase('Two')], next: null, awaited: [], hidden: 0 },
  })
  const page = await mount({ purchases: { items: [purchase('One')], next: 'cursor' } })
  await press(page.named(t('sales.purchases.playAll')))
  expect(calls).toMatchObject([{ query: { sort: 'new', cursor: 'cursor' } }])
  expect(page.has('[aria-busy=true]')).toBe(false)
  await page.unmount()
  const silent = await mount({ purchases: { items: [purchase('One', { tracks: [] })] } })
  expect(silent.text()).not.toContain(t('sales.purchases.playAll'))
})

test('gifts that were given are listed with what they are and when they arrive', async () => {
  const gift = {
    order: 'o',
    title: 'Rain',
    amount: null,
    recipient: 'friend@example.com',
    state: 'waiting',
    deliverAt: '2026-12-24T00:00:00.000Z',
    deliveredAt: null,
  }
  const page = await mount({
    given: { gifts: [gift, { ...gift, order: 'p', amount: 3000, recipient: null }] },
  })
  const lines = [...document.querySelectorAll('#gifts-given ~ ul li')].map((li) => li.textContent)
  expect(lines[0]).toContain('Rain')
  expect(lines[0]).toContain('friend@example.com')
  expect(lines[1]).toContain(t('giftCards.item', { amount: '¥3,000' }))
  expect(lines[1]).toContain(t('gifts.forgotten'))
  await page.unmount()
  expect((await mount({ given: { gifts: [] } })).has('#gifts-given')).toBe(false)
})

test('an order that waits is paid, paid at a store or placed anew', async () => {
  const [item] = orderOf().items
  if (item === undefined) throw new Error('an order has an item')
  const items = [item, { ...item, id: 'sound-bbbbbbbbbbbb', title: 'Dusk' }]
  const open = { ...orderOf({ items, total: 600, credit: 100 }), status: 'open' as const }
  const left = { ...open, checkoutUrl: 'https://pay.example/x' }
  const page = await mount({ purchases: { awaited: [left] } })
  expect(page.find('#awaited ~ ul a').textContent).toBe('Harbour · Dusk')
  expect(page.find('#awaited ~ ul b').textContent).toBe('¥500')
  expect(page.text()).toContain(t('sales.pending.pay'))
  expect(page.text()).not.toContain(t('sales.pending.again'))
  await page.unmount()
  const expired = await mount({ purchases: { awaited: [{ ...open, expired: true }] } })
  expect(expired.text()).toContain(t('sales.pending.again'))
  expect(expired.text()).not.toContain(t('sales.pending.pay'))
})

test('an address has only choices that there are', () => {
  const read = (address: string) => readListQuery(new URLSearchParams(address))
  expect(read('text=%20&sort=price&hidden=yes&cursor=')).toEqual({ sort: 'new' })
  expect(read('text=rain&sort=artist&hidden=1&cursor=c')).toEqual({
    text: 'rain',
    sort: 'artist',
    hidden: '1',
    cursor: 'c',
  })
  expect([readView('tiles'), readView('rows'), readView(null)]).toEqual([
    'tiles',
    undefined,
    undefined,
  ])
  expect(listHref({ sort: 'new' })).toBe('/my/purchases')
  expect(listHref({ sort: 'title', text: 'a b', hidden: '1' }, 'tiles')).toBe(
    '/my/purchases?text=a+b&sort=title&hidden=1&view=tiles',
  )
})
