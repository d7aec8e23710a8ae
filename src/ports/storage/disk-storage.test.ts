import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerDiskStorage } from './disk-routes.ts'
import { createDiskStorage, type DiskStorage } from './disk-storage.ts'
import { storageSuite } from './suite.ts'

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'neiro-disk-'))
  const secret = Buffer.alloc(32, 7)
  const storage = await createDiskStorage({ folder, secret, postUrl: '/storage/' })
  const app = Fastify()
  registerDiskStorage({ app }, storage)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const close = async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { storage, origin, folder, close }
}

storageSuite('disk storage', open)

let disk: { storage: DiskStorage; origin: string; folder: string; close(): Promise<void> }
beforeAll(async () => {
  disk = await open()
})
afterAll(() => disk.close())

test.each([undefined, 'application/json', 'text/plain', 'multipart/form-data'])(
  'what says that it is %s is refused as no form, and is no server error',
  async (type) => {
    const answer = await fetch(`${disk.origin}/storage/`, {
      method: 'POST',
      ...(type !== undefined && { body: '{}', headers: { 'content-type': type } }),
    })
    expect([answer.status, (await answer.text()).includes('MalformedPOSTRequest')]).toEqual([
      400,
      true,
    ])
  },
)

test('a form is taken once, also of two concurrent posts', async () => {
  const policy = await disk.storage.presignPost(grant('suite/once'))
  const post = async (text: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(policy.params)) form.append(name, value)
    form.append('file', new Blob([text]), 'a.wav')
    return (await fetch(`${disk.origin}/storage/`, { method: 'POST', body: form })).status
  }
  expect((await Promise.all(['one', 'two'].map(post))).sort()).toEqual([204, 412])
  const first = await buffer(await disk.storage.read('suite/once'))
  expect(await post('later')).toBe(412)
  expect(await buffer(await disk.storage.read('suite/once'))).toEqual(first)
  await disk.storage.delete(['suite/once'])
})

test('an upload that breaks off leaves nothing, and the object is not there', async () => {
  const { body, head } = await startedForm('suite/broken')
  await expect.poll(incoming).toHaveLength(1)
  head.destroy()
  await expect.poll(incoming).toEqual([])
  expect(await disk.storage.head('suite/broken')).toBeUndefined()
  expect(body).toContain('policy')
})

test('a form that ends before its last boundary is refused and leaves nothing', async () => {
  const policy = await disk.storage.presignPost(grant('suite/cut'))
  const response = await fetch(`${disk.origin}/storage/`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
    body: formText(policy.params),
  })
  expect(response.status).toBe(400)
  expect(await incoming()).toEqual([])
  expect(await disk.storage.head('suite/cut')).toBeUndefined()
})

test('a form with no file, or that is no form, is refused', async () => {
  const form = new FormData()
  form.append('key', 'suite/none')
  const noFile = await fetch(`${disk.origin}/storage/`, { method: 'POST', body: form })
  expect(noFile.status).toBe(400)
  const noForm = await fetch(`${disk.origin}/storage/`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data' },
    body: 'x',
  })
  expect(noForm.status).toBe(400)
})

test('deleting the last object of a folder leaves no empty folder', async () => {
  await disk.storage.put('suite/deep/er/one', Buffer.from('x'), 'text/plain')
  await disk.storage.delete(['suite/deep/er/one'])
  expect(await readdir(join(disk.folder, 'objects'))).toEqual([])
})

const incoming = () => readdir(join(disk.folder, 'incoming'))

const grant = (key: string) => ({
  key,
  type: 'audio/wav',
  maxBytes: 10_000_000,
  expiresAt: new Date(Date.now() + 60_000),
})

/** The beginning of a form, without its end. */
function formText(params: Record<string, string>): string {
  const fields = Object.entries(params).map(
    ([name, value]) => `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = '--B\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n'
  return `${fields.join('')}${file}${'x'.repeat(100_000)}`
}

async function startedForm(key: string) {
  const policy = await disk.storage.presignPost(grant(key))
  const body = formText(policy.params)
  const { hostname, port } = new URL(disk.origin)
  const head = connect(Number(port), hostname)
  head.write(
    `POST /storage/ HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=B\r\nContent-Length: 5000000\r\n\r\n${body}`,
  )
  return { body, head }
}
