import { expect, test } from 'vitest'
import { testMe } from '#client/testing.tsx'
import { asChange, isSame, profileOf, readProfile } from './read-profile.ts'

const EMPTY = { name: 'Aoi', nameReading: '', bio: '', location: '', links: '', shops: '' }

test('links are lines; empty ones go, and one without a scheme is https', () => {
  const linksOf = (links: string) => asChange({ ...EMPTY, links }).links
  expect(linksOf(' https://a.example/x \n\n b.example/y\nhttp://c.example')).toEqual([
    'https://a.example/x',
    'https://b.example/y',
    'http://c.example',
  ])
  expect(linksOf('javascript:alert(1)')).toEqual(['javascript:alert(1)'])
  expect(linksOf('  ')).toEqual([])
})

test('shops are lines of a name and an address', () => {
  const shopsOf = (shops: string) => asChange({ ...EMPTY, shops }).shops
  expect(shopsOf(' Mio  at BOOTH https://a.example/x \n\nhttps://b.example')).toEqual([
    { name: 'Mio at BOOTH', url: 'https://a.example/x' },
    { name: '', url: 'https://b.example' },
  ])
  const saved = { ...testMe, shops: [{ name: 'Mio at BOOTH', url: 'https://a.example/x' }] }
  expect(asChange(profileOf(saved)).shops).toEqual(saved.shops)
})

test('an empty field is sent as empty, so that it can be cleared', () => {
  const form = new FormData()
  form.set('name', 'Aoi')
  form.set('nameReading', 'あおい')
  form.set('bio', '')
  expect(asChange(readProfile(form))).toEqual({
    name: 'Aoi',
    nameReading: 'あおい',
    bio: '',
    location: '',
    links: [],
    shops: [],
  })
})

test('a form that was not touched holds what is saved, whatever its line ends are', () => {
  const me = { ...testMe, bio: 'one\ntwo', links: ['https://a.example/', 'https://b.example/'] }
  const form = new FormData()
  form.set('name', 'Aoi')
  form.set('bio', 'one\r\ntwo')
  form.set('location', '')
  form.set('links', 'https://a.example/\r\nhttps://b.example/')
  expect(isSame(readProfile(form), profileOf(me))).toBe(true)
  form.set('bio', 'one\r\ntwo!')
  expect(isSame(readProfile(form), profileOf(me))).toBe(false)
})
