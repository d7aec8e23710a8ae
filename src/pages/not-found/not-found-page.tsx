import type { LoaderFunctionArgs } from 'react-router'
import { translate } from '#client/i18n/load-messages.ts'
import { localeOf, pageError } from '#client/page-context.ts'
import { type HeadArguments, headWords, pageHead } from '#client/page-head.ts'

export function loader({ context }: LoaderFunctionArgs): never {
  const message = translate(localeOf(context))('problems.not_found')
  throw pageError(404, { code: 'not_found', message })
}

export const meta = (args: HeadArguments) =>
  pageHead(args, { title: headWords(args)('common.error.notFoundTitle'), hidden: true })

/** The loader always throws; React Router asks for a page all the same. */
export default function NotFoundPage() {
  return null
}
