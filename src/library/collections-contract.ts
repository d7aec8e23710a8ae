import * as z from 'zod/mini'
import { Release } from '#discovery/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import * as fields from '#kernel/fields.ts'
import { pageOf, pageQuery } from '#kernel/pagination.ts'

export const listCollection = endpoint('Users', {
  method: 'GET',
  path: '/users/:username/collection',
  summary: 'List the purchases of a user who shows them, newest first',
  audience: 'anyone',
  fromReplica: true,
  params: fields.byUsername,
  query: z.object(pageQuery),
  reply: pageOf(Release),
})
