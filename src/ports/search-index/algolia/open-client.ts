import type { Algoliasearch } from 'algoliasearch'
import type { AlgoliaSettings } from '#kernel/config.ts'

/** The official client, which only hosted search loads, with the owner's key. */
export async function openClient({
  appId,
  adminKey,
  hosts,
}: AlgoliaSettings): Promise<Algoliasearch> {
  const { algoliasearch } = await import('algoliasearch')
  if (hosts === undefined) return algoliasearch(appId, adminKey)
  return algoliasearch(appId, adminKey, {
    // Algolia's own hosts are given up for the next after 2 s; a proxy is the only one, and may be slow.
    timeouts: { connect: 20_000, read: 20_000, write: 60_000 },
    hosts: hosts.map((host) => {
      const { protocol } = new URL(host)
      return {
        url: host.slice(`${protocol}//`.length),
        accept: 'readWrite',
        protocol: protocol === 'http:' ? 'http' : 'https',
      }
    }),
  })
}
