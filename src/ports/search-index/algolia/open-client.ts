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
