import type { ComponentProps } from 'react'
import type { Locale } from './locale.ts'

/**
 * A page that works without script, as data: servers write it in the reader's language, and
 * `app/plain-page` draws it with the product's components.
 */
export interface PlainPage {
  locale: Locale
  brandName: string
  title: string
  /** The title stands in for it. */
  heading?: string
  /**
   * message: in the middle of the window; form: in a small window; text: a list or a text to read;
   * wide: cards.
   */
  layout: 'message' | 'form' | 'text' | 'wide'
  parts: readonly Part[]
  /** A message to the reader about the page as a whole. */
  banner?: string
  /** Leads from a message to the product. */
  home?: Link
  /** Runs at the end of the body. A constant: it is sent as it is. */
  script?: string | undefined
}

/** Text is a paragraph. */
export type Part =
  | Text
  | { quiet: Text }
  | { heading: string; id?: string }
  | { facts: readonly Fact[] }
  | { form: PlainForm }
  | { list: readonly Text[] }
  | { preformatted: Text }
  | { frame: { src: string; title: string } }
  | { summary: Text; details: readonly Part[] }
  | { card: readonly Part[] }
  /** It is read out first. */
  | { alert: readonly Part[] }
  | { columns: readonly (readonly Part[])[] }
  | { popup: PopupMessage }

export type Text = string | Inline[]

export type Inline =
  | string
  | Link
  | { strong: string }
  | { small: string }
  | { code: string }
  | { time: Date; text: string }

interface Link {
  href: string
  text: string
}

export interface Fact {
  term: Text
  value: Text
  /** code: to be compared or typed. These values are short, and stay beside their term. */
  look?: 'code' | 'amount' | 'total'
}

export interface PlainForm {
  /** The form posts to the address of the page where it is left out. */
  action?: string
  hidden?: Readonly<Record<string, string>>
  /** Fields of one row stand beside each other. */
  rows?: readonly (readonly FormField[])[]
  buttons: readonly FormButton[]
}

export type FormButton = ComponentProps<'button'> & {
  label: string
  look?: 'accent' | 'strong' | 'outline'
}

export type FormField = TypedField | ChoiceField

/** The field is a checkbox where its type says so. */
export type TypedField = ComponentProps<'input'> & {
  label: string
  hint?: string
  problem?: string | undefined
}

/** The first option is chosen. */
interface ChoiceField {
  as: 'radio' | 'select'
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** A popup closes after it has left `item` in the local storage for the window that opened it. */
export interface PopupMessage {
  text: string
  close: string
  shown: 'popup' | 'unknown'
  item?: { key: string; value: string; blocked: string }
}

/** Its policy names the hash of `style`, which is the contents of its style element. */
export type DrawPlainPage = (page: PlainPage) => Promise<{ html: string; style: string }>
