import type { Locale } from '#kernel/locale.ts'

export interface Document {
  title: string
  lead: string
  sections: readonly {
    heading: string
    paragraphs?: readonly string[]
    /** Terms and their descriptions, two columns. */
    facts?: readonly (readonly [name: string, description: string])[]
  }[]
}

/** A text in every language, with the deployment's name in it. */
export type DocumentText = Record<Locale, (brand: string) => Document>
