import { useTranslations } from 'use-intl'
import type { Profile } from '#accounts/contract.ts'
import { type Release, WORK_SORTS, WORK_TEXT_LENGTH } from '#discovery/contract.ts'
import { ReleaseGrid } from '#discovery/web/release-grid.tsx'
import { Button } from '#ui/button.tsx'
import { FilterForm } from '#ui/form/filter-form.tsx'
import { Select } from '#ui/form/inputs.tsx'
import styles from './discography.module.css'
import { readWorksQuery, type WorksChoice, worksHref } from './works-query.ts'

/** Fewer works are seen without looking for one. */
const SEARCHED_FROM = 30

interface WorksFormProps {
  profile: Profile
  query: WorksChoice
}

/** The order of the works, and the field to look for one. */
export function WorksForm({ profile, query }: WorksFormProps) {
  const t = useTranslations('accounts.profile.works')
  const { username, sounds, albums } = profile
  if (sounds + albums < SEARCHED_FROM) return null
  return (
    <search aria-label={t('search')}>
      <FilterForm
        key={worksHref(username, query)}
        path={`/user/${username}`}
        hrefOf={(chosen) => worksHref(username, readWorksQuery(chosen))}
        text={{ label: t('search'), value: query.text, maxLength: WORK_TEXT_LENGTH }}
        className={styles.form}
      >
        <Select name="sort" defaultValue={query.sort} aria-label={t('sort')}>
          {WORK_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </Select>
        <Button type="submit" look="outline" icon="search">
          {t('submit')}
        </Button>
      </FilterForm>
    </search>
  )
}

interface DiscographyProps {
  works: readonly Release[]
  sort: WorksChoice['sort']
}

/** Albums and singles; by their dates, under each year the albums first. */
export function Discography({ works, sort }: DiscographyProps) {
  const t = useTranslations('accounts.profile.works')
  if (sort === 'clapped' || sort === 'title') return <ReleaseGrid releases={works} eager={2} />
  const years = [...Map.groupBy(works, yearOf)]
  return (
    <div className={styles.years}>
      {years.map(([year, released], index) => (
        <section key={year} aria-labelledby={`year-${year}`}>
          <h2 id={`year-${year}`} className={styles.year}>
            {year}
          </h2>
          <div className="stack gap-4">
            {[...Map.groupBy(released, ({ kind }) => kind)].map(([kind, some], _, { length }) => (
              <div key={kind}>
                {length > 1 && <h3 className={styles.kind}>{t(kind)}</h3>}
                <ReleaseGrid releases={some} eager={index === 0 ? 2 : 0} />
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** The year in Japan, by which the list is ordered, too. */
function yearOf(work: Release): string {
  const { releasedAt } = work.kind === 'album' ? work.album : work.sound
  const inJapan = new Date(Date.parse(releasedAt ?? '') + 9 * 3_600_000)
  return String(inJapan.getUTCFullYear())
}
