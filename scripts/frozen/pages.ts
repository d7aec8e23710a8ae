import { hash } from 'node:crypto'
import routes from '../../src/app/routes.ts'
import type { Builder } from './builder.ts'
import { type Person, visit } from './client.ts'
import { type Normalise, normaliserOf } from './normalise.ts'
import type { Files } from './record.ts'
import { PAGES } from './requests/pages.ts'
import { compareSeen, type Seen, showReply } from './show-reply.ts'

/** Every page as each of these people; in Japanese as what differs from the English one. */
export async function recordPages(world: Builder, people: readonly Person[]): Promise<Files> {
  checkPages()
  const files: Files = new Map()
  for (const [name, paths] of Object.entries(PAGES)) {
    const normalise = normaliserOf(world)
    const lines: string[] = []
    for (const path of paths) {
      const english = await seePage({ world, people, normalise }, path)
      const japanese = await seePage({ world, people, normalise }, `/ja${path}`)
      const known = english.map(({ by, lines: seen }) => ({ by: `${by} in English`, lines: seen }))
      lines.push(`# ${path}`, ...compareSeen(english), `# /ja${path}`)
      lines.push(...compareSeen(japanese, known), '')
    }
    files.set(`pages/${name}.txt`, lines)
  }
  return files
}

/** @throws where a page of the application is not asked for */
function checkPages(): void {
  const paths = Object.values(PAGES)
    .flat()
    .map((path) => path.split('?')[0] ?? '')
  const missing = routes
    .flatMap(({ children = [] }) => children)
    .map(({ path = '' }) => `/${path}`)
    .filter((path) => path !== '/*' && !paths.some((asked) => patternOf(path).test(asked)))
  if (missing.length > 0) throw new Error(`No page is asked for at ${missing.join(', ')}`)
}

function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)
}

interface Look {
  world: Builder
  people: readonly Person[]
  normalise: Normalise
}

async function seePage({ world, people, normalise }: Look, path: string): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const person of people) {
    const reply = await visit(world.service, person, world.fill(path, person.name))
    const lines = showReply(reply, (text) => tidy(normalise(text)))
    seen.push({ by: person.name, lines })
  }
  return seen
}

/** A line for each element and each value that is sent for hydration. */
function tidy(html: string): string {
  return html
    .replace(/class="[^"]*"/g, (text) => text.replace(/_[\w-]{4}(?=[ "])/g, '_'))
    .replace(/_R_\w+_/g, '_R_')
    .replace(/<svg viewBox="0 0 100 100".*?<\/svg>/gs, '<svg ‹drawn from an id›>')
    .replace(/<svg.*?<\/svg>/gs, (drawing) => `<svg ‹${hash('sha1', drawing).slice(0, 8)}›>`)
    .replace(/><(?!\/)/g, '>\n<')
    .replace(
      /streamController\.enqueue\("(.*?)"\)/gs,
      (_, data: string) => `enqueue(${split(data)})`,
    )
}

/** Of a list as text, each value on a line. */
function split(data: string): string {
  return data.replaceAll('\\n', '').replace(/,(?=(?:\\"|\{|\[))/g, ',\n')
}
