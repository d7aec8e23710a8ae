import { join } from 'node:path'
import type { Plugin } from 'vite'

const ROUTER = /\/node_modules\/react-router\/dist\//
const LOADER = join(import.meta.dirname, '../../src/client/connection.ts')

/** What is written into the router's own files, and why it may be. */
const HINTS: readonly [RegExp, string][] = [
  // Names for developer tools: they alone keep the router's links and forms, which no page uses.
  [/^\w+\.displayName = ".*";$/gm, ''],
  // Making a component or a context has no side effect.
  [/= ([\w$]+\.(?:forwardRef|memo|createContext))\(/g, '= /* @__PURE__ */ $1('],
  [/^var (\w+) = (class extends React[\s\S]*?^\});$/gm, 'var $1 = /* @__PURE__ */ (() => $2)();'],
  // All routes are known from the start: routeDiscovery in react-router.config.ts.
  [/(?<!function )\bisFogOfWarEnabled\([^)]*\)/g, 'false'],
  // Pages come from a server.
  [/\bif \(!ssr && !foundRevalidatingServerLoader\)/g, 'if (false)'],
  [/\bssrInfo\.context\.isSpaMode\b/g, 'false'],
  [/\broute\.id === "root" \? RemixRootDefaultHydrateFallback :/g, ''],
  // Routes come as objects of functions, one for each property.
  [/\bif \(typeof route\.lazy === "function"\) \{/g, 'if (false) {'],
  // Nothing watches the router, and no server component is in the build.
  [/\b(?:init|opts\??)\.instrumentations\b/g, 'undefined'],
  [/(?<!function )\buseIsRSCRouterContext\(\)/g, 'false'],
  [/\bif \(this\.context\b/g, 'if (false'],
  // Development alone replaces routes while they run.
  [/^\trouter\.createRoutesForHMR = .*$/gm, ''],
  // A hint at the console that the page of the router's own errors carries.
  [/__html: `\s*console\.log\([^`]*`/g, '__html: ""'],
  // It reloads the document where a chunk cannot be fetched; ours keeps the page, and the music.
  [
    /^async function loadRouteModule[\s\S]*^export \{ loadRouteModule \};$/m,
    `export { loadRouteModule } from ${JSON.stringify(LOADER)};`,
  ],
  // What it says to programmers who use it wrongly.
  [/^(\s*invariant\(.*), (["`])(?:(?!\2).)*\2\);$/gm, '$1);'],
  // Forms call the API themselves: no page submits by the router, or fetches what is not a page.
  [/^\tasync function fetch\(key, [\s\S]*?^\t\}$/m, '\tasync function fetch() {}'],
  [/^\tasync function handleFetcherAction\([\s\S]*?^\t\}$/m, ''],
  [/^\tasync function handleFetcherLoader\([\s\S]*?^\t\}$/m, ''],
  [/^\tasync function handleAction\([\s\S]*?^\t\}$/m, ''],
  [
    /\bif \(opts && opts\.submission && isMutationMethod\(opts\.submission\.formMethod\)\) \{/,
    'if (false) {',
  ],
  // No address is shown in place of another.
  [/\bif \(opts\?\.mask\) \{/, 'if (false) {'],
  // No route names, in its `links`, other pages to fetch ahead.
  [/\bisPageLinkDescriptor\(link\) \?/g, 'false ?'],
]

/**
 * Lets the parts of the router that this service has switched off fall out of the browser's build
 * (8 kB gzipped), by replacing what it would find out at run time.
 */
export function shakeRouter(): Plugin {
  const unused = new Set(HINTS)
  return {
    name: 'shake-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      if (!ROUTER.test(id)) return null
      let text = code
      for (const hint of HINTS) {
        const replaced = text.replace(...hint)
        if (replaced !== text) unused.delete(hint)
        text = replaced
      }
      return { code: text, map: null }
    },
    buildEnd(error) {
      if (error) return
      // The router was updated and reads differently: these lines have to be looked at again.
      for (const [pattern] of unused) this.error(`react-router has nothing like ${pattern}`)
    },
  }
}
