import { type FormEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { GENRES } from '#publishing/contract.ts'
import { MY_SOUNDS_SORTS, MY_SOUNDS_TEXT_LENGTH } from '#sounds/my-sounds-contract.ts'
import { Button } from '#ui/button.tsx'
import { Select, TextInput } from '#ui/form/inputs.tsx'
import styles from './filter.module.css'
import { type MineQuery, mineHref, readMineQuery } from './read-query.ts'

const STATUSES = ['Released', 'Private', 'Draft'] as const
const STATES = ['READY', 'TRANSCODING', 'ERROR'] as const

/** What is shown and in which order, kept in the address. Works without script too. */
export function FilterBar({ query }: { query: MineQuery }) {
  const t = useTranslations('sounds.mine.filter')
  const locale = usePageLocale()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  function submit(event?: FormEvent<HTMLFormElement>) {
    event?.preventDefault()
    if (form.current === null) return
    const said = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    void navigate(pathIn(locale, mineHref(readMineQuery(new URLSearchParams(said)))), {
      preventScrollReset: true,
    })
  }

  return (
    <search aria-label={t('label')}>
      <form
        ref={form}
        action={pathIn(locale, '/my/sounds')}
        onSubmit={submit}
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) submit()
        }}
        className={styles.bar}
      >
        <TextInput
          type="search"
          name="text"
          defaultValue={query.text}
          maxLength={MY_SOUNDS_TEXT_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('text')}
          placeholder={t('text')}
          className={styles.text}
        />
        <Choices query={query} />
        <Button type="submit" look="outline" icon="search" className={styles.submit}>
          {t('submit')}
        </Button>
      </form>
    </search>
  )
}

function Choices({ query }: { query: MineQuery }) {
  const t = useTranslations('sounds.mine')
  const genres = useTranslations('common.genres')
  return (
    <>
      <Select name="status" defaultValue={query.status ?? ''} aria-label={t('filter.status')}>
        <option value="">{t('filter.anyStatus')}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`status.${status}`)}
          </option>
        ))}
      </Select>
      <Select name="state" defaultValue={query.state ?? ''} aria-label={t('filter.state')}>
        <option value="">{t('filter.anyState')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {t(`filter.states.${state}`)}
          </option>
        ))}
      </Select>
      <Select name="genre" defaultValue={query.genre ?? ''} aria-label={t('filter.genre')}>
        <option value="">{t('filter.anyGenre')}</option>
        {GENRES.map((genre) => (
          <option key={genre} value={genre}>
            {genres(genre)}
          </option>
        ))}
      </Select>
      <Select name="sort" defaultValue={query.sort} aria-label={t('filter.sort')}>
        {MY_SOUNDS_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`filter.sorts.${sort}`)}
          </option>
        ))}
      </Select>
    </>
  )
}
