import { useTranslations } from 'use-intl'
import { GENRES } from '#works/contract.ts'
import { type FilterName, KINDS, LENGTHS, PRICES } from './search-state.ts'

/** Gives a value of a filter in words; tags, years and what is unknown stand for themselves. */
export function useFilterWords(): (name: FilterName, value: string) => string {
  const t = useTranslations()
  return (name, value) => {
    const kind = KINDS.find((each) => name === 'kind' && each === value)
    if (kind) return t(`search.kinds.${kind}`)
    const genre = GENRES.find((each) => name === 'genre' && each === value)
    if (genre) return t(`common.genres.${genre}`)
    const price = PRICES.find((each) => name === 'price' && each === value)
    if (price) return t(`search.prices.${price}`)
    const length = LENGTHS.find((each) => name === 'length' && each === value)
    if (length) return t(`search.lengths.${length}`)
    if (name === 'tag') return t('sounds.browse.tag', { tag: value })
    if (name !== 'licence') return value
    return value === 'all-rights-reserved' ? t('works.allRights') : `CC ${value.toUpperCase()}`
  }
}
