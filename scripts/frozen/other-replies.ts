import { textsInZip } from '../../e2e/support/files/zip.ts'
import type { Builder } from './builder.ts'
import { type Asked, ask, type Person } from './client.ts'
import { normaliserOf } from './normalise.ts'
import type { Files } from './record.ts'
import { OTHERS } from './requests/others.ts'
import { compareSeen, type Seen, showReply } from './show-reply.ts'

/** What is neither in the API document nor a page of the application, each as each of these people. */
export async function recordOthers(world: Builder, people: readonly Person[]): Promise<Files> {
  const files: Files = new Map()
  for (const [name, requests] of Object.entries(OTHERS)) {
    const normalise = normaliserOf(world)
    const lines: string[] = []
    for (const request of requests) {
      const seen: Seen[] = []
      for (const person of people) {
        const path = world.fill(request.path, person.name)
        const body = request.body
        const reply = await ask(world.service, person, { ...request, path, body })
        seen.push({ by: person.name, lines: showReply(reply, normalise) })
        await world.service.runJobs()
      }
      lines.push(titleOf(request), ...compareSeen(seen), '')
    }
    files.set(`others/${name}.txt`, lines)
  }
  return files
}

function titleOf({ method, path, body }: Asked): string {
  return `# ${method} ${path} ${body === undefined ? '' : JSON.stringify(body)}`.trimEnd()
}

/** What the export of each account holds, file by file. */
export async function recordExports(world: Builder, people: readonly Person[]): Promise<Files> {
  const files: Files = new Map()
  for (const person of people.filter(({ token }) => token !== undefined)) {
    const normalise = normaliserOf(world)
    const { body } = await ask(world.service, person, { method: 'GET', path: '/api/my/export' })
    const named = [...(await textsInZip(body))].map(([name, text]) => ({
      name: normalise(name),
      text,
    }))
    const lines = named
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(({ name, text }) => [`# ${name}`, ...(IS_TEXT.test(name) ? [text, ''] : [])])
    files.set(`exports/${person.name}.txt`, normalise(lines.join('\n')).split('\n'))
  }
  return files
}

const IS_TEXT = /\.(json|txt|csv|html|md)$/
