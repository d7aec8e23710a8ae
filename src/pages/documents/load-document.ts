import type { LoaderFunctionArgs } from 'react-router'
import { configOf, localeOf } from '#client/page-context.ts'
import { type HeadArguments, pageHead } from '#client/page-head.ts'
import type { Locale } from '#kernel/locale.ts'

export interface Document {
  title: string
  lead: string
  sections: readonly {
    heading: string
    paragraphs?: readonly string[]
    /** What is asked and answered, two columns. */
    facts?: readonly (readonly [name: string, fact: string])[]
  }[]
}

/** A text in every language, about the deployment that bears a name of its own. */
export type DocumentText = Record<Locale, (brand: string) => Document>

/** The loader of a page of text: only the words asked for leave the server. */
export function loadDocument({ context }: LoaderFunctionArgs, text: DocumentText): Document {
  return text[localeOf(context)](configOf(context).brandName)
}

export function documentHead(args: HeadArguments & { loaderData?: Document }) {
  return pageHead(args, { title: args.loaderData?.title, description: args.loaderData?.lead })
}
