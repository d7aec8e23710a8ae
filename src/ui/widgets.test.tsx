import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { A } from './a.tsx'
import { Button } from './button.tsx'
import { Field } from './form/field.tsx'
import { TextInput } from './form/inputs.tsx'
import { useProblemWords } from './form/problem-words.ts'
import { Avatar } from './page/avatar.tsx'
import { Breadcrumbs } from './page/breadcrumbs.tsx'
import { Cover } from './sound/cover.tsx'
import { Price } from './sound/price.tsx'

test('the alternative text of an avatar is the name with “ avatar”', () => {
  const picture = renderPart(<Avatar name="Aoi" image="/images/abc.jpg" size={96} />)
  expect(picture).toMatch(/^<img [^>]*alt="Aoi avatar"/)
  expect(picture).toContain('src="/images/fit/400/400/abc.jpg"')
  expect(renderPart(<Avatar name="Aoi" image={null} />)).toContain('aria-label="Aoi avatar"')
})

test('an avatar is 400 wide where its width is no number', () => {
  const sourceOf = (width: unknown) =>
    renderPart(<Avatar name="Aoi" image="/images/abc.jpg" size={24} width={width} />)
  expect(sourceOf('wide')).toContain('/images/fit/400/400/abc.jpg')
  expect(sourceOf('160')).toContain('/images/fit/160/160/abc.jpg')
})

test('a link in Japanese is marked as such on an English page, and on no other', () => {
  const link = <A href="/user/tsubame">ツバメ商店</A>
  expect(renderPart(link)).toBe('<a href="/user/tsubame" lang="ja">ツバメ商店</a>')
  expect(renderPart(link, { path: '/ja' })).toBe('<a href="/ja/user/tsubame">ツバメ商店</a>')
  expect(renderPart(<A href="/charts">Charts</A>)).toBe('<a href="/charts">Charts</a>')
  expect(renderPart(<Breadcrumbs items={[{ label: '遅い雨' }]} />)).toContain('lang="ja">遅い雨')
})

test('crumbs begin at home, have a label and an optional link, and the last one is the page', () => {
  const crumbs = renderPart(
    <Breadcrumbs items={[{ to: '/genre/jazz', label: 'Jazz' }, { label: 'Rain' }]} />,
    { path: '/ja/sound/abc' },
  )
  expect(crumbs).toContain('<a href="/ja">ホーム</a>')
  expect(crumbs).toContain('<a href="/ja/genre/jazz">Jazz</a>')
  expect(crumbs).toContain('<span aria-current="page">Rain</span>')
  expect(crumbs.indexOf('ホーム')).toBeLessThan(crumbs.indexOf('Jazz'))
  expect(crumbs.match(/aria-current/g)).toHaveLength(1)
})

test('a crumb may show another address than the one it leads to', () => {
  const items = [{ to: '/sound/abc', as: '/sound/abc/rain', label: 'Rain' }, { label: 'Edit' }]
  expect(renderPart(<Breadcrumbs items={items} />)).toContain('<a href="/sound/abc/rain">Rain</a>')
})

test('a sound without a cover gets a drawn one, always the same for the same id', () => {
  const drawn = (seed: string) =>
    renderPart(<Cover address={null} seed={seed} sizes="48px" />).replace(/_R_\w*/g, '')
  expect(drawn('abc')).toMatch(/<svg /)
  expect(drawn('abc')).toBe(drawn('abc'))
  expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map(drawn)).size).toBeGreaterThan(3)
  const own = renderPart(<Cover address="/images/abc.jpg" seed="abc" sizes="48px" />)
  expect(own).toMatch(/<img src="\/images\/fit\/400\/400\/abc\.jpg"/)
})

test('the large cover of a page comes first, after its blurred picture; those in a row fetch no more', () => {
  const show = (eager?: true | 'row') =>
    renderPart(<Cover address="/images/abc.jpg" seed="abc" sizes="48px" eager={eager ?? false} />)
  expect(show(true)).toContain('/images/fit/64/64/blur/5/abc.jpg')
  expect(show(true)).toContain('loading="eager" fetchPriority="high"')
  expect(show('row')).toContain('loading="eager"')
  expect(show('row')).not.toMatch(/blur|high/)
  expect(show()).toContain('loading="lazy"')
  expect(show()).not.toContain('blur')
})

test('a price that may be exceeded says so, what is free or owned shows none', () => {
  const { price, buy } = messages.en.common
  const shown = (price: number, nameyourprice: boolean, mine: 'none' | 'bought' = 'none') =>
    renderPart(<Price price={price} nameyourprice={nameyourprice} mine={mine} sales />)
  expect([
    shown(1000, false),
    shown(100, true),
    shown(0, true),
    shown(100, true, 'bought'),
  ]).toEqual(['¥1,000', '¥100+', price.free, buy.download])
})

function Words({ code }: { code: string }) {
  return useProblemWords()(code)
}

test('the words beside a field name the limit of its problem', () => {
  const { problems } = messages.ja
  expect(renderPart(<Words code="description_too_long" />, { path: '/ja' })).toBe(
    problems.description_too_long.replace('{max, number}', '10,000'),
  )
  expect(renderPart(<Words code="toString" />, { path: '/ja' })).toBe(problems.unexpected)
})

test('a busy button keeps the focus of the keyboard, and submits nothing', () => {
  const busy = renderPart(<Button busy>Save</Button>)
  expect(busy).toContain('aria-disabled="true"')
  expect(busy).not.toContain(' disabled')
  expect(renderPart(<Button disabled>Save</Button>)).toContain(' disabled')
})

test('an optional field is read out as such, in words of its own', () => {
  const field = renderPart(
    <Field label="Message" optional>
      <TextInput />
    </Field>,
  )
  const label = /<label[^>]*>(.*?)<\/label>/.exec(field)?.[1] ?? ''
  expect(label.replace(/<[^>]*>/g, '')).toBe('Message optional')
})
