import { Fragment } from 'react'
import { langOf } from '#kernel/lang-of.ts'
import { A } from '#ui/a.tsx'
import type { CreditGroups } from './group-credits.ts'
import styles from './work-page.module.css'

export function WorkCredits({ heading, groups }: CreditGroups) {
  if (groups.length === 0) return null
  return (
    <section className={styles.credits}>
      <h2>{heading}</h2>
      <dl>
        {groups.map(({ role, people }) => (
          <Fragment key={role}>
            <dt lang={langOf(role)}>{role}</dt>
            {people.map(({ name, username }) => (
              <dd key={name} lang={langOf(name)}>
                {username ? <A href={`/user/${username}`}>{name}</A> : name}
              </dd>
            ))}
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
