/** The elements that people's words may become; there is no other. */
export type ProseTag = Inline | 'p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'br'
type Inline = 'em' | 'strong' | 'a' | 'code'

export interface ProseElement {
  tag: ProseTag
  inside?: ProseTree
  /** The address of `a`: http or https, as it was typed. */
  href?: string
  rel?: string
  target?: '_blank'
  /** The first number of `ol`, where it is not 1. */
  start?: number
  /** Set on a paragraph or an item whose words are Japanese. */
  lang?: 'ja'
}
export type ProseNode = string | ProseElement
/** A parsed text in limited Markdown: plain JSON, made by `parseProse`, shown by `<Prose>`. */
export type ProseTree = ProseNode[]
