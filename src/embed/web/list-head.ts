import type { MetaDescriptor } from 'react-router'
import type { Profile } from '#accounts/contract.ts'
import type { EventDate } from '#accounts/dates-contract.ts'
import { plainPreview } from '#client/page-head.ts'
import { feedLinks, previewImage, reservation } from './link-preview.ts'
import { pageAt, type Site } from './site.ts'
import { artistData, breadcrumbData, eventData } from './structured-data.ts'

/** The head of an artist's page; made on the server alone, as the heads of works are. */
export function artistHead(
  profile: Profile,
  summary: string | undefined,
  dates: readonly EventDate[],
  site: Site,
): MetaDescriptor[] {
  const { name, username, user_image, tdmReserved } = profile
  const card = { kind: 'artist', id: username, title: name, by: '', picture: user_image } as const
  return [
    ...previewImage(card, 'summary_large_image', site),
    ...reservation(tdmReserved),
    ...feedLinks(site, name, ['user', username]),
    artistData(profile, summary, site),
    ...dates.map((date) => eventData(date, profile, site)),
    breadcrumbData([{ name, url: pageAt(site, 'user', username) }], site),
  ]
}

/**
 * The head of a page that lists sounds and has a feed of them. @param search query of both, if any:
 * `?genre=jazz`
 */
export function listHead(
  title: string,
  site: Site,
  parts: readonly string[],
  search = '',
): MetaDescriptor[] {
  return [
    ...plainPreview(site.config.origin),
    ...feedLinks(site, title, parts, search),
    breadcrumbData([{ name: title, url: pageAt(site, ...parts) }], site),
  ]
}
