import { join } from 'node:path'

/** The part of the bundler's knowledge of modules that is asked for here. */
interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const ROOT = join(import.meta.dirname, '../..')
const ROUTE = '?__react-router-build-client-route'
const SHELL = [
  '/src/app/entry.client.tsx',
  `/src/app/root.tsx${ROUTE}`,
  `/src/app/app-layout.tsx${ROUTE}`,
]
const LISTENING = [`/src/pages/sound/sound-page.tsx${ROUTE}`]
/** The other modules here are small: in chunks of their own they would only add addresses to the shell. */
const PARTS =
  /\/src\/(app|client|ui|kernel\/(endpoint|parse-time|random-id)|community\/web\/audible-place)/
/** What is shown to members on every page, or with every work: one file, which visitors never load. */
const MEMBERS =
  /\/src\/(app\/header\/(bell|profile-menu)|notifications\/web|lists\/web\/(saved\/(member-heart|saved)|playlists\/member-add)|community\/web\/(member-(claps|follow)|comment-acts|reply-form|remove-button|person-menu))/
/** What buying takes, loaded with its dialog; every page counts what is in the cart. */
const BUYING =
  /\/src\/(library\/web\/buying\/(buy-dialog|order-form|use-ordering)|(orders|vouchers)\/web\/(?!cart\/))/
/** Words come by language, and each call of a contract goes where it is made. */
const APART = /\/src\/i18n\/|\?/

/**
 * Few files instead of sixty: zod apart, which only the pages that check forms want; what every page
 * needs and seldom changes; the shell; what pages for listening share; lists that are put in
 * order; what is left for the others.
 */
export const codeSplitting = {
  groups: [
    { name: 'zod', test: /node_modules\/zod\// },
    {
      name: 'vendor',
      // The router imports the connection: shake-router.ts.
      test: /node_modules\/(react|react-dom|scheduler|react-router|use-intl|@formatjs)\/|\/src\/client\/connection\.ts/,
    },
    { name: named('shell', SHELL), test: /\/src\// },
    { name: named('listening', LISTENING), test: /\/src\//, minShareCount: 2 },
    { name: 'sortable', test: /node_modules\/@dnd-kit\/|\/src\/ui\/sortable\// },
    { name: 'buying', test: BUYING, minShareCount: 2 },
    { name: 'members', test: MEMBERS },
    { name: 'parts', test: PARTS, minShareCount: 2 },
  ],
}

/** Names the chunk for all that these files import, the files themselves excepted. */
function named(name: string, starts: readonly string[]) {
  let reached: Set<string> | undefined
  return (id: string, modules: Modules): string | null => {
    reached ??= reachedFrom(starts, modules)
    return reached.has(id) && !APART.test(id) ? name : null
  }
}

function reachedFrom(starts: readonly string[], modules: Modules): Set<string> {
  const left = starts.map((file) => ROOT + file)
  const entries = new Set(left.map((id) => id.replace(ROUTE, '')))
  const reached = new Set<string>()
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    left.push(...(modules.getModuleInfo(id)?.importedIds ?? []))
  }
  for (const id of entries) reached.delete(id)
  return reached
}
