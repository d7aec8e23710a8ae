import type { LoaderFunctionArgs } from 'react-router'
import { redirect } from 'react-router'
import { getSellerDisclosure } from '#accounts/seller-contract.ts'
import { pathIn } from '#client/i18n/locale-path.ts'
import { apiOf, configOf, localeOf, orThrow, visitContext } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'
import type { Document } from './document.ts'
import { sellerDocument } from './text/seller.ts'

export { default } from './document-page.tsx'

/** An old name or another case of it leads to today’s address. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Document> {
  const { username = '' } = params
  const locale = localeOf(context)
  const seller = orThrow(await apiOf(context)(getSellerDisclosure, { params: { username } }))
  if (seller.username !== username) {
    throw redirect(pathIn(locale, `/user/${seller.username}/commerce`), 301)
  }
  const { terms } = context.get(visitContext)
  return sellerDocument(locale, { brand: configOf(context).brandName, ...terms }, seller)
}

export function meta(args: HeadArguments & { loaderData?: Document }) {
  const artist = args.loaderData?.of?.label ?? ''
  const title = headWords(args)('sellers.of', { artist })
  return pageHead(args, { title, description: args.loaderData?.lead, hidden: true })
}
