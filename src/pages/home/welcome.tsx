import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useIntention } from '#accounts/web/intention.ts'
import { useSignIn } from '#accounts/web/sign-in-modal.tsx'
import { pathIn } from '#client/i18n/locale-path.ts'
import { usePageLocale } from '#client/root-data.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DefaultCover } from '#ui/sound/cover.tsx'
import home from './home.module.css'
import styles from './welcome.module.css'

const publish = { act: 'publish', id: 'home', name: '' } as const

/** Leads anyone who has signed in to publish to the upload page. */
export function useUploadIntention(): void {
  const navigate = useNavigate()
  const locale = usePageLocale()
  useIntention(publish.act, publish.id, () => void navigate(pathIn(locale, '/sound-new')))
}

export function Welcome() {
  const t = useTranslations('homePage')
  const { open } = useSignIn()
  return (
    <section className={home.welcome}>
      <div>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </div>
      <Button look="outline" icon="upload" size="large" onClick={() => open('sign-up', publish)}>
        {t('publish')}
      </Button>
    </section>
  )
}

const SEEDS = ['dawn', 'rain', 'night bus', 'cassette', 'umi', 'noon'] as const

/** A fresh instance: nothing to hear yet, and what to do first. */
export function FirstSteps({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('homePage')
  const { open } = useSignIn()
  const steps = [
    { title: t('stepAccount'), text: t('stepAccountText'), done: signedIn },
    { title: t('stepUpload'), text: t('stepUploadText'), done: false },
    { title: t('stepPublish'), text: t('stepPublishText'), done: false },
  ]
  return (
    <section className={styles.page}>
      <div>
        <h1>{t('emptyTitle')}</h1>
        <p className={styles.lead}>{t('emptyText')}</p>
        <ol className={styles.steps}>
          {steps.map((step, index) => (
            <li key={step.title} data-done={step.done || undefined}>
              <span className={styles.number}>{step.done ? '✓' : index + 1}</span>
              <div>
                <strong>{step.title}</strong>
                <p className="small muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        {signedIn ? (
          <ButtonLink href="/sound-new" look="accent" size="large" icon="upload">
            {t('publish')}
          </ButtonLink>
        ) : (
          <Button look="accent" size="large" onClick={() => open('sign-up', publish)}>
            {t('begin')}
          </Button>
        )}
      </div>
      <div className={styles.covers} aria-hidden="true">
        {SEEDS.map((seed) => (
          <span key={seed}>
            <DefaultCover seed={seed} />
          </span>
        ))}
      </div>
    </section>
  )
}
