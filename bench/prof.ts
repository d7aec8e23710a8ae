import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { openSite } from './members/site.ts'

const site = await openSite()
const which = process.env.URL_ ?? 'sound'
const url =
  which === 'sound'
    ? `/sound/${site.soundId}`
    : which === 'api'
      ? `/api/sounds/${site.soundId}`
      : which
const get = () =>
  Promise.all(Array.from({ length: 10 }, () => site.get(url, `token=${site.token}`)))
for (let i = 0; i < 60; i++) await get()
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: 200 })
await session.post('Profiler.start')
for (let i = 0; i < 60; i++) await get()
const { profile } = await session.post('Profiler.stop')
writeFileSync('/tmp/prof.json', JSON.stringify(profile))
await site.close()
process.exit(0)
