import { expect, test } from 'vitest'
import { readLinks, readSettings } from './read-settings.ts'

test('links are lines; empty ones go, and one without a scheme is https', () => {
  expect(readLinks(' https://a.example/x \r\n\n b.example/y\nhttp://c.example')).toEqual([
    'https://a.example/x',
    'https://b.example/y',
    'http://c.example',
  ])
  expect(readLinks('javascript:alert(1)')).toEqual(['javascript:alert(1)'])
  expect(readLinks('  ')).toEqual([])
})

test('an empty field is sent as empty, so that it can be cleared', () => {
  const form = new FormData()
  form.set('name', 'Aoi')
  form.set('bio', '')
  form.set('locale', 'ja')
  expect(readSettings(form)).toEqual({
    name: 'Aoi',
    bio: '',
    location: '',
    links: [],
    locale: 'ja',
  })
})
