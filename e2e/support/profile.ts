import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import type { Person } from '../../demo/client.ts'
import { getMe, patchMe } from '../../src/accounts/contract.ts'
import { addClaps, follow } from '../../src/community/contract.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { newPerson } from './data/accounts.ts'
import { openPage } from './navigation.ts'
import { uniqueName } from './people.ts'
import { baseOf, publishSound } from './world.ts'

/** More than one page of a list holds. */
export const FANS = 22

export const nameOf = async (person: Person) => (await person.call(getMe)).username ?? ''

/** An artist with all that a profile shows, and more followers than one page holds. */
export async function fillProfile(base: string) {
  const artist = await newPerson(base, 'profile')
  const username = await nameOf(artist)
  await dress(artist)
  const soundTitle = `港の灯り ${uniqueName('sound')}`
  const sound = await publishSound(artist, { title: soundTitle }, 1)
  await artist.call(createAlbum, {
    body: { title: 'Harbour album', genre: 'jazz', status: 'Released', sounds: [sound.id] },
  })
  const fans = await Promise.all(Array.from({ length: FANS }, () => newPerson(base, 'fan')))
  for (const fan of fans) await fan.call(follow, { params: { username } })
  const [first] = fans
  await first?.call(addClaps, { params: { id: sound.id }, body: { count: 5 } })
  return { username, soundTitle }
}

/** A wide picture, the brightest there is, a text and a link. */
async function dress(artist: Person): Promise<void> {
  const picture = sharp({ create: { width: 1600, height: 500, channels: 3, background: '#fff' } })
  const headerImage = await artist.uploadImage(await picture.jpeg().toBuffer(), 'wide.jpg')
  await artist.call(patchMe, {
    body: {
      headerImage,
      bio: 'Songs of **harbours** and [nets](https://nets.example).\n\n港の歌。\n二行目。',
      links: ['https://www.example.com/harbour'],
    },
  })
}

/** A page in a browser of this person's own. */
export async function openAs(
  browser: Browser,
  baseURL: string | undefined,
  person: Person,
  path: string,
) {
  const context = await browser.newContext({ baseURL: baseOf(baseURL) })
  await context.addCookies([{ name: 'token', value: person.token, url: baseOf(baseURL) }])
  const page = await context.newPage()
  await openPage(page, path)
  return page
}

/** How much of the page has moved since it was opened (Cumulative Layout Shift). */
export const layoutShift = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
      resolve(shifts.reduce((sum, shift) => sum + shift, 0))
    }).observe({ type: 'layout-shift', buffered: true })
    setTimeout(() => resolve(0), 500)
  })
