import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { A } from './a.tsx'
import { Button } from './button.tsx'
import { Checkbox, RadioGroup } from './form/choices.tsx'
import { Field } from './form/field.tsx'
import { Form, FormProblem, SubmitButton } from './form/form.tsx'
import { TextInput } from './form/inputs.tsx'
import { useProblemWords } from './form/problem-words.ts'
import { type Submission, useSubmit } from './form/use-submit.ts'
import { Icon } from './icon.tsx'
import { Avatar } from './page/avatar.tsx'
import { Breadcrumbs } from './page/breadcrumbs.tsx'
import { DateText } from './page/date-text.tsx'
import { EmptyState } from './page/empty-state.tsx'
import { LinkChoice } from './page/link-choice.tsx'
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

test('the picture of an avatar is at least twice as wide as its place, from a few widths', () => {
  const widthAt = (size: number) =>
    /fit\/(\d+)/.exec(renderPart(<Avatar name="Aoi" image="/images/abc.jpg" size={size} />))?.[1]
  expect([32, 33, 80, 81].map(widthAt)).toEqual(['64', '160', '160', '400'])
})

test('a crumb that leads nowhere is no link, and only the last one is the page', () => {
  const crumbs = renderPart(<Breadcrumbs items={[{ label: 'Drafts' }, { label: 'Rain' }]} />)
  expect(crumbs).toContain('<li><span>Drafts</span></li>')
  expect(crumbs).not.toContain('<a>')
})

test('a button has the classes of its looks and no others', () => {
  const classesOf = (button: React.JSX.Element) =>
    /class="([^"]*)"/.exec(renderPart(button))?.[1]?.replace(/_(\w+)_\w+/g, '$1')
  expect(classesOf(<Button>Save</Button>)).toBe('button strong normal')
  const all = classesOf(
    <Button look="quiet" size="small" busy flush wide className="own">
      Save
    </Button>,
  )
  expect(all).toBe('button quiet small busy flush wide own')
})

test('only what is played and paused is drawn filled; the three dots are bolder than other lines', () => {
  const weightOf = (name: 'play' | 'pause' | 'more' | 'clap') => {
    const icon = renderPart(<Icon name={name} />)
    return icon.includes('fill="currentColor" stroke="none"')
      ? 'filled'
      : /fill="none" stroke="currentColor" stroke-width="([^"]*)"/.exec(icon)?.[1]
  }
  expect([weightOf('play'), weightOf('pause')]).toEqual(['filled', 'filled'])
  expect([weightOf('more'), weightOf('clap')]).toEqual(['3', '1.8'])
})

test('a field is read with its hint and its error, the error first', () => {
  const show = (about: { hint?: string; error?: string }) => {
    const field = renderPart(
      <Field label="Title" {...about}>
        <TextInput />
      </Field>,
    )
    const ids = /aria-describedby="([^"]*)"/.exec(field)?.[1]?.split(' ') ?? []
    const wordsOf = (id: string) =>
      new RegExp(`id="${id}">(?:<svg.*?</svg>)?([^<]*)`).exec(field)?.[1]
    return { words: ids.map(wordsOf), isInvalid: field.includes('aria-invalid="true"') }
  }
  const hint = 'Up to 120 characters'
  expect(show({ hint, error: 'Too long' })).toEqual({ words: ['Too long', hint], isInvalid: true })
  expect(show({ hint })).toEqual({ words: [hint], isInvalid: false })
  expect(show({})).toEqual({ words: [], isInvalid: false })
})

test('an input shows its unit before or after what is typed', () => {
  const words = (input: React.JSX.Element) => renderPart(input).replace(/<input[^>]*>/, '|')
  expect(words(<TextInput before="¥" />)).toMatch(/>¥<\/span>\|<\/span>$/)
  expect(words(<TextInput after="seconds" />)).toMatch(/^<span class="\w+">\|<span[^>]*>seconds</)
})

test('a choice is read with its hint, and the choice that was made is checked', () => {
  const group = renderPart(
    <RadioGroup
      label="Licence"
      name="licence"
      value="by"
      options={[
        { value: 'all', label: 'All rights reserved' },
        { value: 'by', label: 'Attribution', hint: 'Name the artist' },
      ]}
      onChange={() => {}}
    />,
  )
  expect(group.match(/<input[^>]*checked=""[^>]*>/g)).toEqual([
    expect.stringContaining('value="by"'),
  ])
  const [, hintId] = /aria-describedby="([^"]*)"[^>]* value="by"/.exec(group) ?? []
  expect(group).toContain(`id="${hintId}">Name the artist<`)
  expect(group.match(/aria-describedby/g)).toHaveLength(1)
  expect(group).not.toContain('data-invalid')
  expect(renderPart(<Checkbox label="Remember me" />)).not.toContain('aria-describedby')
})

test('a group of choices is read with the reason why it was refused', () => {
  const group = renderPart(
    <RadioGroup
      label="Licence"
      name="licence"
      value={undefined}
      options={[{ value: 'all', label: 'All rights reserved' }]}
      onChange={() => {}}
      error="Choose a licence."
    />,
  )
  const [, errorId] = /<fieldset[^>]* aria-describedby="([^"]*)"/.exec(group) ?? []
  expect(group).toMatch(/<fieldset[^>]* data-invalid="true"/)
  expect(group).toMatch(new RegExp(`role="alert" id="${errorId}">.*Choose a licence.`))
})

function Sending({ busy, ...shown }: Partial<Submission> & { busy?: boolean }) {
  const submission = useSubmit(() => {})
  return (
    <Form of={{ ...submission, ...shown }}>
      <FormProblem />
      <SubmitButton busy={busy}>Send</SubmitButton>
    </Form>
  )
}

test('a form announces what is wrong with all of it, and repeats the words of a far field silently', () => {
  expect(renderPart(<Sending problem="The card was refused." />)).toContain('role="alert"')
  const repeated = renderPart(<Sending repeated="Enter a title." />)
  expect(repeated).toContain('Enter a title.')
  expect(repeated).not.toContain('role="alert"')
})

test('the button of a form is busy while the form is sent, and while what it needs is', () => {
  expect(renderPart(<Sending isBusy />)).toContain('aria-busy="true"')
  expect(renderPart(<Sending busy />)).toContain('aria-busy="true"')
  expect(renderPart(<Sending />)).not.toContain('aria-busy')
})

test('how long ago something was has no space after the number in Japanese', () => {
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString()
  const shown = (path: string) =>
    renderPart(<DateText at={at} look="ago" />, { path }).replace(/<[^>]*>/g, '')
  expect(shown('/ja')).toBe('3時間前')
  expect(shown('/')).toBe('3 hours ago')
})

test('a page without anything has its title as the heading, a part of one has not', () => {
  const whole = renderPart(
    <EmptyState isPage title="No purchases" text="They will be listed here.">
      <a href="/new">New sounds</a>
    </EmptyState>,
  )
  expect(whole).toMatch(/<h1[^>]*>No purchases<\/h1><p[^>]*>They will be listed here.<\/p><div/)
  expect(renderPart(<EmptyState title="No comments" />)).toMatch(/<p[^>]*>No comments<\/p><\/div>$/)
})

test('of a choice made by links, only the current one says that it is the page', () => {
  const links = [
    { href: '/charts', words: 'Today', isCurrent: true },
    { href: '/charts/week', words: 'Week', isCurrent: false },
  ]
  const choice = renderPart(<LinkChoice label="Period" look="tab" links={links} />)
  expect(choice.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual([
    expect.stringContaining('href="/charts"'),
  ])
})
