import type { Visit } from '#client/page-context.ts'
import type { Locale } from '#kernel/locale.ts'

export interface Document {
  title: string
  lead: string
  /** The page that it belongs to. */
  of?: { label: string; to: string }
  /**
   * The seller whose details are sent to those who ask, below: an artist’s username, or null for
   * the operator’s.
   */
  onRequest?: string | null
  /** The date since which it applies. */
  effective?: string
  sections: readonly {
    heading: string
    paragraphs?: readonly string[]
    facts?: readonly Fact[]
  }[]
}

/** A term and its description, two columns. */
export type Fact = readonly [name: string, description: string]

/** The deployment: its name, who operates it, and the fee it takes. */
export type Site = { brand: string } & Visit['terms']

/** A text in every language, about a deployment. */
export type DocumentText = Record<Locale, (site: Site) => Document>
