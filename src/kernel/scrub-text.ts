const PRIVATE = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\?[^\s"')]*/g, '?…'],
  [/(\/media\/[^/\s]*\/)[^/\s]*/g, '$1…'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b|\b[\da-f]{1,4}(:[\da-f]{0,4}){3,7}/gi, '[ip]'],
  // Ids, tokens and hashes.
  [/(?=[\w-]*\d)[\w-]{12,}/g, '[key]'],
  [/\d{5,}/g, '[number]'],
  // Quoted values are what someone sent; names in the database are ours.
  [/(?<!\b(?:relation|column|table|constraint|index|function|type) )"[^"]*"/g, '"…"'],
  // The match ends at the last quote, as the name of a file may contain others; names in the code
  // are ours.
  [
    /(?<!\w)(?<!\b(?:reading|setting|property|access|execute|construct|package|on) (?='[\w$]+'))'.*'/g,
    "'…'",
  ],
  // Paths of these pages contain usernames and titles.
  [/(?<=\/(?:sounds?|albums?|users?|tag)\/)[^\s"'()]+/g, '…'],
  // Our messages are in English: a word in other letters is someone’s, also where it is encoded.
  [/(?<![^\s/"'()])[^\s/"'()]*(?:(?![a-z])\p{L}|%[\da-f]{2})[^\s/"'()]*/giu, '…'],
] as const
const MAX_LENGTH = 500

/** The text of an error without what may be about a person: addresses, keys, quoted values. */
export function scrubText(text: string): string {
  return PRIVATE.reduce((rest, [what, mark]) => rest.replace(what, mark), text).slice(0, MAX_LENGTH)
}
