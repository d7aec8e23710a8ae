import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as sounds from '#works/sounds-contract.ts'
import * as contract from '../contract.ts'
import { getChart } from './charts.ts'
import { registerCrawlers } from './crawlers/routes.ts'
import { registerFeeds } from './feeds/routes.ts'
import { listGenreCharts, listGenres } from './list-genres.ts'
import { listSounds, listUserSounds } from './list-sounds.ts'
import { registerOgImages } from './og-images/routes.ts'
import { getFeed, listFeatured } from './releases.ts'
import { getTag, listAlbumsOfSound, listRelatedSounds, listRising } from './suggestions.ts'

export function registerDiscovery(http: Http): void {
  const { context } = http
  registerCrawlers(http)
  registerFeeds(http)
  registerOgImages(http)
  serve(http, sounds.listSounds, ({ viewer, query }) => listSounds(context, viewer, query))
  serve(http, sounds.listUserSounds, ({ viewer, params, query }) =>
    listUserSounds(context, viewer, params.username, query),
  )
  serve(http, contract.listRelatedSounds, async ({ viewer, params }) => ({
    items: await listRelatedSounds(context, viewer, params.id),
  }))
  serve(http, contract.listAlbumsOfSound, async ({ viewer, params }) => ({
    items: await listAlbumsOfSound(context, viewer, params.id),
  }))
  serve(http, contract.getChart, ({ viewer, query }) => getChart(context, viewer, query))
  serve(http, contract.listGenreCharts, async ({ viewer }) => ({
    items: await listGenreCharts(context, viewer),
  }))
  serve(http, contract.listGenres, async ({ viewer }) => ({
    items: await listGenres(context, viewer),
  }))
  serve(http, contract.listFeatured, async ({ viewer }) => ({
    items: await listFeatured(context, viewer),
  }))
  serve(http, contract.getFeed, ({ viewer, query }) => getFeed(context, viewer, query.cursor))
  serve(http, contract.listRising, async ({ viewer }) => ({
    items: await listRising(context, viewer),
  }))
  serve(http, contract.getTag, ({ params }) => getTag(context, params.tag))
}
