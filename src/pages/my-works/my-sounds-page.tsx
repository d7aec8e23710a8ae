import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiOf, orThrow, viewerOf } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import { listMySounds } from '#works/my-sounds-contract.ts'
import { MySounds } from './my-sounds.tsx'
import { MyWorksFrame } from './my-works-frame.tsx'
import { mineHref, readMineQuery } from './read-query.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const query = readMineQuery(new URL(request.url).searchParams)
  if (viewerOf(context) === undefined) return { query, sounds: undefined }
  return { query, sounds: orThrow(await apiOf(context)(listMySounds, { query })) }
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('sounds.mine.title'), hidden: true })

export default function MySoundsPage() {
  const { sounds, query } = useLoaderData<typeof loader>()
  return (
    <MyWorksFrame kind="sound">
      {sounds && <MySounds key={mineHref(query)} first={sounds} query={query} />}
    </MyWorksFrame>
  )
}
