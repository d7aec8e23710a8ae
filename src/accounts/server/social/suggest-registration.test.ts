import { createServer } from 'node:http'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { startTestService } from '#main/testing.ts'
import { openSocialBrowser, type Person } from './testing.ts'

const warnings: string[] = []
const log = {
  info() {},
  error() {},
  warn: (_fields: object, message: string) => void warnings.push(message),
}
const service = await startTestService({ log })
const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const pictures = createServer((request, response) => {
  if (request.url === '/picture.png') {
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  } else if (request.url === '/moved.png')
    response.writeHead(302, { location: '/picture.png' }).end()
  else response.writeHead(200, { 'content-type': 'text/html' }).end('<p>none</p>')
})
await new Promise<void>((resolve) => pictures.listen(0, '127.0.0.1', resolve))
afterAll(async () => {
  await service.close()
  pictures.close()
})

function addressOf(path: string): string {
  const address = pictures.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return `http://127.0.0.1:${address.port}${path}`
}

/** Someone new from X, with what registration starts with. */
async function arrive(person: Person) {
  const browser = openSocialBrowser(service)
  await browser.go('twitter', {
    email: `${person.subject}@example.com`,
    emailVerified: true,
    ...person,
  })
  const suggested = (await browser.ask('GET', '/api/users/register')).json()
  return { browser, suggested }
}

test('registration starts with the name at the provider, and the handle as a free username', async () => {
  await service.signUp('mio-k')
  expect((await arrive({ subject: 's1', name: 'Mio 神田', handle: 'mio_k' })).suggested).toEqual({
    name: 'Mio 神田',
    username: 'mio-k-2',
  })
  const { suggested } = await arrive({ subject: 's2', name: 'Ｊosé Ñandú', handle: undefined })
  expect(suggested).toEqual({ name: 'Ｊosé Ñandú', username: 'Jose-Nandu' })
})

test.each([
  ['with no Latin letters', { name: '神田 澪' }, { name: '神田 澪', username: '' }],
  ['that is too short', { handle: '_a_' }, { name: '', username: 'a-2' }],
  ['that is reserved', { handle: 'music' }, { name: '', username: 'music-2' }],
  ['that is too long', { handle: 'a'.repeat(50) }, { name: '', username: 'a'.repeat(30) }],
])('a name %s suggests a valid username or none', async (title, person, expected) => {
  expect((await arrive({ subject: title.replaceAll(' ', ''), ...person })).suggested).toEqual(
    expected,
  )
})

test('who came by email has nothing suggested', async () => {
  const as = await service.signUp('plain', { registered: false })
  const answer = await service.app.inject({
    url: '/api/users/register',
    headers: { authorization: `Bearer ${as.token}` },
  })
  expect(answer.json()).toEqual({ name: '', username: '' })
})

test('the picture at the provider is there, and is kept, replaced or removed by registering', async () => {
  const register = async (subject: string, more: object) => {
    const { browser } = await arrive({ subject, picture: addressOf('/picture.png') })
    const { user_image } = await browser.me()
    expect(user_image).toMatch(/^\/images\/\w{12}\.jpg$/)
    const email = `${subject}@example.com`
    const body = { name: 'Mio', username: subject, email, ...more }
    const me = (await browser.ask('POST', '/api/users/register', body)).json()
    return [user_image, me.user_image]
  }
  const [before, after] = await register('keeps', {})
  expect(after).toBe(before)
  expect((await register('removes', { userImage: null }))[1]).toBeNull()
})

test.each(['/moved.png', '/page.html', 'http://10.0.0.1/picture.png'])(
  'a picture at %s is not taken, and the person arrives without one',
  async (path) => {
    const subject = path.replace(/\W/g, '')
    const at = path.startsWith('/') ? addressOf(path) : path
    warnings.length = 0
    const { browser } = await arrive({ subject, picture: at })
    expect(await browser.me()).toMatchObject({ user_image: null, registered_at: null })
    expect(warnings).toEqual(['the picture of a social account could not be taken'])
  },
)
