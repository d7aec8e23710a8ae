import type { BrowseResponse } from 'algoliasearch'
import type { SearchIndex } from '#ports/search-index/search-index.ts'
import { retrieved } from './answer-query.ts'
import { ProtocolError } from './protocol-error.ts'
import { MOST_HITS, type ReadQuery } from './read-query.ts'

/** A part of all documents that match, and where the next part begins. */
export async function answerBrowse(
  index: SearchIndex,
  { search, parameters, params }: ReadQuery,
): Promise<BrowseResponse> {
  const { cursor, hitsPerPage = MOST_HITS, attributesToRetrieve } = parameters
  if (hitsPerPage === 0) throw new ProtocolError(400, 'hitsPerPage: expected at least 1')
  const last = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString()
  const { documents, after } = await index.browse(search, last, hitsPerPage)
  return {
    hits: documents.map((document) => retrieved(document, attributesToRetrieve)),
    ...(after !== undefined && { cursor: Buffer.from(after).toString('base64url') }),
    query: search.query,
    params,
    hitsPerPage,
    processingTimeMS: 1,
  }
}
