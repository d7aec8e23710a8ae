import { linked, linkTo, shortAddress } from '../links-in.ts'
import { proseText } from '../prose-text.ts'
import type { ProseTree } from '../tree.ts'
import { element, type Making, MOST_LEVELS, type Phrase, typedAs } from './making.ts'

/** Where a phrase stands: how deep, and whether in a link, which holds no other. */
interface Place {
  level: number
  inLink: boolean
}

/** The words of a paragraph. @throws TooMuch */
export function makePhrases(
  making: Making,
  phrases: readonly Phrase[],
  place: Place = { level: 0, inLink: false },
): ProseTree {
  return phrases.flatMap((phrase) => makePhrase(making, phrase, place))
}

function makePhrase(making: Making, phrase: Phrase, place: Place): ProseTree {
  switch (phrase.type) {
    case 'text':
      return makeText(making, making.restore(phrase.value), place)
    case 'break':
      return [element(making, 'br')]
    case 'inlineCode':
      return [element(making, 'code', [making.restore(phrase.value)])]
    case 'emphasis':
    case 'strong': {
      const inside = makePhrases(making, phrase.children, { ...place, level: place.level + 1 })
      if (place.level >= MOST_LEVELS) return inside
      return [element(making, phrase.type === 'strong' ? 'strong' : 'em', inside)]
    }
    case 'link': {
      const inLink = place.inLink || isWebAddress(phrase.url)
      const inside = makePhrases(making, phrase.children, { level: place.level + 1, inLink })
      return place.inLink ? inside : makeLink(making, phrase.url, inside)
    }
    case 'image': {
      const said = phrase.alt ? [making.restore(phrase.alt)] : []
      return place.inLink ? said : makeLink(making, phrase.url, said)
    }
    default:
      return [typedAs(making, phrase)]
  }
}

/** Its words alone where the address is none of the web. */
function makeLink(making: Making, url: string, said: ProseTree): ProseTree {
  const href = making.restore(url)
  if (!isWebAddress(href)) return said
  const inside = proseText(said) === '' ? [shortAddress(href)] : said
  making.nodes += 1 + inside.length
  return [linkTo(href, inside)]
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** Single line breaks stay as people type them. */
function makeText(making: Making, text: string, { inLink }: Place): ProseTree {
  return text.split('\n').flatMap((line, index) => {
    const words = inLink || line === '' ? [line] : linked(line)
    const shown = words.filter((word) => word !== '')
    return index === 0 ? shown : [element(making, 'br'), ...shown]
  })
}
