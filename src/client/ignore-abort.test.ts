import { expect, test } from 'vitest'
import { ignoreAbort } from './ignore-abort.ts'

test('an aborted call is over, and any other failure is thrown', async () => {
  const call = new AbortController()
  const failed = () => Promise.reject(new Error('lost')).catch(ignoreAbort(call.signal))
  await expect(failed()).rejects.toThrow('lost')
  call.abort()
  await expect(failed()).resolves.toBeUndefined()
})
