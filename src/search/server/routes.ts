import type { Http } from '#http/http.ts'
import { serve } from '#http/serve.ts'
import * as contract from '../contract.ts'
import { listWorks } from './list-works.ts'
import { search } from './search.ts'

export function registerSearch(http: Http): void {
  serve(http, contract.search, ({ viewer, query }) => search(http.context, viewer, query.q))
  serve(http, contract.listWorks, ({ viewer, query }) =>
    listWorks(http.context, viewer, query.works.split(',')),
  )
}
