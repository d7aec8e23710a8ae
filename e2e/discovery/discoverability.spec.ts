import { expect, test } from '@playwright/test'
import { putMe } from '../../src/accounts/contract.ts'
import { createAlbum } from '../../src/works/albums-contract.ts'
import { updateSound } from '../../src/works/sounds-contract.ts'
import { newPerson } from '../support/data/accounts.ts'
import { baseOf, publishSound } from '../support/world.ts'

test('programs find a sound and its album described by their pages, its link preview, feed and sitemap until it is withdrawn', async ({
  request,
  baseURL,
}) => {
  const base = baseOf(baseURL)
  const artist = await newPerson(base, 'found')
  const title = `港の灯り </script><b x="&'`
  const description = '港で**録音**\n\n<b>As typed</b>'
  const { id, username } = await publishSound(artist, { title, description, genre: 'jazz' })
  const body = { title: 'Harbour', description, status: 'Released' as const, sounds: [id] }
  const album = await artist.call(createAlbum, { body })
  const read = async (path: string) => (await request.get(path)).text()
  const page = await request.get(`/ja/sound/${id}`)
  expect(page.headers()['tdm-reservation']).toBeUndefined()
  const html = await page.text()
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  expect(data.map(([, json = '']) => JSON.parse(json))).toEqual([
    expect.objectContaining({ '@type': 'MusicRecording', name: title }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ])
  expect(html).not.toContain('<b x=')
  // Limited Markdown for readers, plain text for search engines.
  for (const address of [`/sound/${id}`, `/album/${album.id}`]) {
    const described = await read(address)
    expect(described).toContain('<p lang="ja">港で<strong>録音</strong></p>')
    expect(described).toContain('<p>&lt;b&gt;As typed&lt;/b&gt;</p>')
    const plain = '<meta name="description" content="港で録音 &lt;b&gt;As typed&lt;/b&gt;"'
    expect(described).toContain(plain)
  }
  const image = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  const preview = await request.get(new URL(image).pathname)
  expect([preview.status(), preview.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  const feed = `/ja/user/${username}/feed.xml`
  const profile = await read(`/ja/user/${username}`)
  expect(profile).toContain(`${feed}" `)
  const chart = await read('/ja/charts?genre=jazz&period=month')
  expect(chart).toContain('/ja/charts/feed.xml?period=month&amp;genre=jazz"')
  const places = [feed, '/ja/genre/jazz/feed.xml', '/sitemap/sounds-0.xml']
  for (const place of places) expect(await read(place)).toContain(`/ja/sound/${id}/`)
  expect(await read('/robots.txt')).toContain('/sitemap.xml')

  await artist.call(putMe, { body: { tdmReserved: true } })
  // A change reaches the pages that are kept for visitors a moment after it is made.
  const reserved = async () => (await request.get(`/sound/${id}`)).headers()['tdm-reservation']
  await expect.poll(reserved).toBe('1')
  expect(await read(`/sound/${id}`)).toContain('<meta name="robots" content="noai, noimageai"')

  await artist.call(updateSound, { params: { id }, body: { status: 'Draft' } })
  for (const place of places) await expect.poll(() => read(place)).not.toContain(id)
  for (const gone of [`/sound/${id}`, new URL(image).pathname])
    expect((await request.get(gone)).status()).toBe(404)
})
