import type { Builder } from './builder.ts'
import { describeDifference } from './diff.ts'
import { normaliserOf } from './normalise.ts'

/** Every email that was sent, by recipient and subject. */
export async function recordEmails(world: Builder): Promise<string[]> {
  const normalise = normaliserOf(world)
  const emails = (await world.inbox())
    .toReversed()
    .map(({ to, subject, text, html }) => ({
      title: normalise(`# to ${to}: ${subject}`),
      text: normalise(text).split('\n'),
      html: normalise(html)
        .replace(/><(?!\/)/g, '>\n<')
        .split('\n'),
    }))
    .sort((a, b) => (a.title < b.title ? -1 : a.title > b.title ? 1 : 0))
  const [first] = emails
  return emails.flatMap(({ title, text, html }, index) => {
    const known = emails[index - 1]
    if (known?.title === title && known.text.join() === text.join()) return [title, 'the same', '']
    const changes = describeDifference(first?.html ?? [], html)
    const shown = index === 0 ? html : ['as the first email, but', ...changes]
    return [title, ...text.map(indent), 'HTML:', ...shown.map(indent), '']
  })
}

const indent = (line: string) => `  ${line}`
