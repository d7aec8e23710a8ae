import { describe, expect, test } from 'vitest'
import { NEWCOMER_COMMENTS } from '../../src/community/contract.ts'
import { NewAlbum } from '../../src/works/albums-contract.ts'
import { GENRES } from '../../src/works/contract.ts'
import { SoundFields } from '../../src/works/sounds-contract.ts'
import { secondsOf } from '../music/song.ts'
import { ARTISTS, albumFields, LISTENERS, soundFields } from './catalogue.ts'

const SOUNDS = ARTISTS.flatMap((artist) => artist.sounds.map((sound) => ({ ...sound, artist })))
const PEOPLE = [...ARTISTS, ...LISTENERS]
const NAMES = PEOPLE.map((person) => person.username)
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u

describe('the catalogue', () => {
  test('has eight artists, three albums, 24 sounds in all 18 genres', () => {
    expect(ARTISTS).toHaveLength(8)
    expect(ARTISTS.flatMap((artist) => artist.albums)).toHaveLength(3)
    expect(SOUNDS).toHaveLength(24)
    expect(new Set(SOUNDS.map((sound) => sound.key)).size).toBe(24)
    expect(new Set(SOUNDS.map((sound) => sound.genre))).toEqual(new Set(GENRES))
  })

  test('has one Draft and one Private sound, one without sampling, some with a limit', () => {
    const count = (status: string) => SOUNDS.filter((sound) => sound.status === status).length
    expect([count('Draft'), count('Private'), count('Released')]).toEqual([1, 1, 22])
    expect(SOUNDS.filter((sound) => sound.sampling === false)).toHaveLength(1)
    expect(SOUNDS.filter((sound) => sound.limit).length).toBeGreaterThanOrEqual(3)
    expect(new Set(SOUNDS.map((sound) => sound.price))).toEqual(
      new Set([0, 50, 100, 300, 500, 1000]),
    )
  })

  test('lets no one write more than a new account may', () => {
    const writers = SOUNDS.flatMap(({ comments }) => comments.map(({ by }) => by))
    for (const name of NAMES) {
      const written = writers.filter((by) => by === name)
      expect(written.length).toBeLessThanOrEqual(NEWCOMER_COMMENTS)
    }
  })

  test('names its people as the service allows, once each', () => {
    for (const name of NAMES) expect(name).toMatch(/^[A-Za-z0-9-]{3,30}$/)
    expect(new Set(NAMES).size).toBe(12)
    for (const person of PEOPLE) {
      for (const other of person.follows) {
        expect(NAMES).toContain(other)
        expect(other).not.toBe(person.username)
      }
    }
  })

  test('sends the service nothing that its contract refuses', () => {
    for (const sound of SOUNDS) {
      expect(SoundFields.safeParse(soundFields(sound)).error, sound.key).toBeUndefined()
    }
    for (const album of ARTISTS.flatMap((artist) => artist.albums)) {
      expect(NewAlbum.safeParse(albumFields(album)).error, album.title).toBeUndefined()
    }
  })

  test('keeps the price rules: ¥50 or more, or nothing with a price of one’s own', () => {
    for (const { price, nameyourprice } of SOUNDS) {
      expect(price >= 50 || (price === 0 && nameyourprice)).toBe(true)
    }
  })

  test('speaks both languages, about half of the titles each', () => {
    const titles = SOUNDS.filter((sound) => JAPANESE.test(sound.title)).length
    expect(titles).toBeGreaterThanOrEqual(10)
    expect(titles).toBeLessThanOrEqual(16)
    const comments = SOUNDS.flatMap((sound) => sound.comments)
    const japanese = comments.filter((comment) => JAPANESE.test(comment.text)).length
    expect(comments.length).toBeGreaterThanOrEqual(55)
    expect(japanese / comments.length).toBeGreaterThan(0.35)
    expect(japanese / comments.length).toBeLessThan(0.65)
  })

  test('comments and claps come from others, within the audible part', () => {
    for (const sound of SOUNDS) {
      const end = secondsOf(sound.song)
      for (const { by, at } of sound.comments) {
        expect(NAMES).toContain(by)
        expect(by).not.toBe(sound.artist.username)
        if (at === undefined) continue
        expect(at, sound.key).toBeGreaterThanOrEqual(sound.limit?.from ?? 0)
        expect(at, sound.key).toBeLessThan(Math.min(end, sound.limit?.to ?? end))
      }
      for (const [by, count] of Object.entries(sound.claps)) {
        expect(NAMES).toContain(by)
        expect(by).not.toBe(sound.artist.username)
        expect(count).toBeGreaterThanOrEqual(1)
        expect(count).toBeLessThanOrEqual(50)
      }
      if (sound.status === 'Draft') expect(sound.comments).toHaveLength(0)
    }
  })

  test('every song lasts one to five minutes, and holds its limit', () => {
    for (const sound of SOUNDS) {
      const seconds = secondsOf(sound.song)
      expect(seconds, sound.key).toBeGreaterThanOrEqual(60)
      expect(seconds, sound.key).toBeLessThanOrEqual(300)
      if (sound.limit) expect(sound.limit.to).toBeLessThan(seconds)
    }
    expect(new Set(SOUNDS.map((sound) => sound.song.tempo)).size).toBeGreaterThan(15)
  })

  test('an album holds its own artist’s published sounds', () => {
    for (const artist of ARTISTS) {
      for (const key of artist.albums.flatMap((album) => album.sounds)) {
        expect(artist.sounds.find((sound) => sound.key === key)?.status).toBe('Released')
      }
    }
  })
})
