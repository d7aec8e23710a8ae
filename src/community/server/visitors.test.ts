import { afterAll, expect, test } from 'vitest'
import { startTestService } from '#main/testing.ts'
import { makeSound } from '#works/testing.ts'
import { addComment, deleteComment, listComments } from '../contract.ts'

const service = await startTestService()
afterAll(service.close)

test('comments are read by anyone and left by who is signed in and registered', async () => {
  const artist = await service.signUp('artist')
  const unfinished = await service.signUp('unfinished', { registered: false })
  const { id } = await makeSound(service, artist)
  const params = { id }
  const body = { text: 'Rain!' }
  expect((await service.call(addComment, { params, body })).error).toMatchObject({
    code: 'not_logged_in',
  })
  expect((await service.call(addComment, { params, body, as: unfinished })).status).toBe(403)
  const left = await service.call(addComment, { params, body, as: artist })
  expect(left.status).toBe(200)
  expect((await service.call(listComments, { params })).body.total).toBe(1)
  const gone = await service.call(deleteComment, { params: { id: left.body.id } })
  expect(gone.status).toBe(401)
})
