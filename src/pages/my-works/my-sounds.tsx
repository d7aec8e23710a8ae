import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callApi } from '#client/api-client.ts'
import type { Page } from '#kernel/pagination.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { MoreButton } from '#ui/page/paged-list.tsx'
import type { MySound } from '#works/my-sounds-contract.ts'
import { deleteSound, renewSoundLink } from '#works/sounds-contract.ts'
import { BulkBar, type Changed } from './bulk/bulk-bar.tsx'
import { FilterBar } from './filter-bar.tsx'
import { NoWorks } from './my-works-frame.tsx'
import { isFiltered, type MineQuery } from './read-query.ts'
import { SoundTable } from './sound-table.tsx'
import { useMySounds } from './use-my-sounds.ts'
import { useRowDialog } from './use-row-dialog.tsx'
import { useSelection } from './use-selection.ts'

export function MySounds({ first, query }: { first: Page<MySound>; query: MineQuery }) {
  const t = useTranslations('sounds.mine')
  const mine = useMySounds(first, query)
  const { items: sounds, next, isBusy, failed, queue, showMore, change } = mine
  const choosing = useSelection(sounds.map(({ id }) => id))
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const { ask, dialog } = useRowDialog<MySound>({
    kind: 'sound',
    remove: (params) => callApi(deleteSound, { params }),
    renew: (params) => callApi(renewSoundLink, { params }),
    change,
  })

  function settle({ changed, failed, sounds: newer, broken }: Changed) {
    change(new Map(newer.map((sound, at) => [changed[at] ?? sound.id, sound])))
    setFailures(new Map(failed.map(({ id, message }) => [id, message])))
    // Sounds that were not even tried count as failed: they wait for another try.
    const done = new Set(changed)
    const rest = [...choosing.ids].filter((id) => !done.has(id))
    choosing.choose(broken ? rest : failed.map(({ id }) => id))
  }

  if (sounds.length === 0 && !isFiltered(query)) return <NoWorks kind="sound" />
  return (
    <>
      <FilterBar query={query} />
      {sounds.length === 0 ? (
        <EmptyState icon="search" title={t('noneTitle')} text={t('noneText')}>
          <ButtonLink href="/my/sounds" look="outline">
            {t('clearFilter')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <SoundTable
          sounds={sounds}
          query={query}
          choosing={choosing}
          queue={queue}
          failures={failures}
          onNews={(id, newer) => change(new Map([[id, newer]]))}
          onAsk={ask}
        />
      )}
      {next !== null && <MoreButton busy={isBusy} failed={failed} onMore={showMore} />}
      <BulkBar
        chosen={sounds.filter(({ id }) => choosing.ids.has(id))}
        onChanged={settle}
        onClear={choosing.clear}
      />
      {dialog}
    </>
  )
}
