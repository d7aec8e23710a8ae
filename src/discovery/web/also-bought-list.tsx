import { useTranslations } from 'use-intl'
import type { Release } from '../contract.ts'
import { ReleaseGrid } from './release-grid.tsx'

export default function AlsoBoughtList({ releases }: { releases: readonly Release[] }) {
  const t = useTranslations('besideWork')
  return (
    <section>
      <h2>{t('alsoBought')}</h2>
      <ReleaseGrid releases={releases} isSelection />
    </section>
  )
}
