import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { messages } from '#i18n/translate.ts'
import { CC_TYPES } from '../contract.ts'
import { soundOf } from './sounds/testing.ts'
import { Licence, WorkDetails, WorkHero } from './work-page.tsx'

const marks = readFileSync('public/licences.svg', 'utf8')

test('there are six licences of Creative Commons', () => {
  expect([...CC_TYPES].sort()).toEqual(['by', 'by-nc', 'by-nc-nd', 'by-nc-sa', 'by-nd', 'by-sa'])
})

test.each(CC_TYPES)('%s is named, links to its words, and has marks that are there', (kind) => {
  const html = renderPart(<Licence license={2} ccType={CC_TYPES.indexOf(kind) + 1} />)
  expect(html).toContain(`href="https://creativecommons.org/licenses/${kind}/4.0/"`)
  expect(html).toContain(`CC ${kind.toUpperCase()}`)
  const used = [...html.matchAll(/licences\.svg#([a-z]+)/g)].map(([, mark]) => mark)
  expect(used).toEqual(['cc', ...kind.split('-')])
  for (const mark of used) expect(marks).toContain(`id="${mark}"`)
})

test.each(['/', '/ja'] as const)(
  'on %s the page of what is being published says so, with its progress',
  (path) => {
    const { works } = messages[path === '/ja' ? 'ja' : 'en']
    const heroOf = (publishing: string | undefined) =>
      renderPart(
        <WorkHero work={soundOf()} kind="sound" publishing={publishing} facts={null}>
          {null}
        </WorkHero>,
        { path },
      )
    expect(heroOf(' 42%')).toContain(`>${works.publishing} 42%<`)
    expect(heroOf('')).toContain(`>${works.publishing}<`)
    expect(heroOf(undefined)).toContain(`>${works.status.Draft}<`)
  },
)

test('a work leads to where it is reported, for others than its owner', () => {
  const detailsOf = (report: string | undefined) =>
    renderPart(<WorkDetails rows={[]} report={report} />)
  expect(detailsOf('sound/rain')).toContain('href="/report/sound/rain"')
  expect(detailsOf(undefined)).not.toContain('href')
})
