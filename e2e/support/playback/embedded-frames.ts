import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Frame, type Page } from '@playwright/test'

/** Shows these frames on a page of another origin, as a blog would. */
export async function openOnAnotherOrigin(page: Page, frames: string): Promise<() => void> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>A blog</title><h1>A blog</h1>${frames}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port always has an address of this kind.
  const { port } = server.address() as AddressInfo
  await page.goto(`http://127.0.0.1:${port}/`)
  return () => server.close()
}

/** The frame that shows this path, once it has loaded. */
export async function frameOf(page: Page, path: string): Promise<Frame> {
  const find = () => page.frames().find((each) => URL.parse(each.url())?.pathname === path)
  await expect.poll(() => find() !== undefined).toBe(true)
  const frame = find()
  if (frame === undefined) throw new Error(`no frame shows ${path}`)
  await frame.waitForLoadState()
  return frame
}

/** Records how far into the sound the frame gets, as `furthest`. */
export async function recordFurthest(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const [audio]: HTMLAudioElement[] = Reflect.get(window, 'heardAudio') ?? []
    let furthest = 0
    const look = () => {
      furthest = Math.max(furthest, audio?.currentTime ?? 0)
      Object.assign(window, { furthest })
      requestAnimationFrame(look)
    }
    look()
  })
}

/** Records from where the sound resumes, as `resumed`. */
export async function recordResumed(frame: Frame): Promise<void> {
  await frame.evaluate(() => {
    const [audio]: HTMLAudioElement[] = Reflect.get(window, 'heardAudio') ?? []
    audio?.addEventListener('playing', () => {
      Object.assign(window, { resumed: audio.currentTime })
    })
  })
}
