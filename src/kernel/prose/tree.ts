/** The elements that people's words may become; there is no other. */
export type ProseTag = Inline | 'p' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'br'
type Inline = 'em' | 'strong' | 'a' | 'code'

export interface ProseElement {
  tag: ProseTag
  inside?: ProseTree
  /** Of `a`: http or https, as it was typed. */
  href?: string
  rel?: string
  target?: '_blank'
  /** Of `ol`: its first number, where it is not 1. */
  start?: number
  /** Of a paragraph or an item whose words are Japanese. */
  lang?: 'ja'
}
export type ProseNode = string | ProseElement
/** What a text in limited Markdown says: plain JSON, made by `parseProse`, shown by `<Prose>`. */
export type ProseTree = ProseNode[]
