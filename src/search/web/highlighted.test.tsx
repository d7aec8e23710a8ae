import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { Highlighted } from './highlighted.tsx'
import { MARKS } from './search-client.ts'

const [pre, post] = MARKS
const show = (text: string, marked: string) =>
  renderPart(<Highlighted text={text} marked={marked} />)

test('what matched is marked, in the language of the text', () => {
  expect(show('Rain song', `${pre}Rai${post}n song`)).toBe('<span><mark>Rai</mark>n song</span>')
  expect(show('雨の歌', `${pre}雨${post}の歌`)).toBe('<span lang="ja"><mark>雨</mark>の歌</span>')
})

test('markup in a title stays text', () => {
  const title = '<img src=x onerror=alert(1)>'
  expect(show(title, title.replace('img', `${pre}img${post}`))).toBe(
    '<span>&lt;<mark>img</mark> src=x onerror=alert(1)&gt;</span>',
  )
})

test('marks of an older title are not shown', () => {
  expect(show('New', `${pre}Old${post}`)).toBe('New')
})
