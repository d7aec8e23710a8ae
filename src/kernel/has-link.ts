/** Endings of addresses that are no words of a sentence. */
const ENDINGS = 'com|net|org|info|biz|jp|cn|ru|de|fr|uk|eu|ly|gg|tv|xyz|dev'
const LINK = new RegExp(
  [
    String.raw`://\S`,
    String.raw`\bwww\.\S`,
    String.raw`[\p{L}\d]\.[a-z]{2,}/\S`,
    String.raw`[\p{L}\d]\.(${ENDINGS})(?![a-z\d])`,
  ].join('|'),
  'iu',
)

/** True for a text that people or their programs take for one with a link, also without a scheme. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC'))
}
