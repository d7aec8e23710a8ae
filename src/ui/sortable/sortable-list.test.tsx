// @vitest-environment jsdom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { mountPart, press, pressKey } from '#client/testing/mount-part.tsx'
import { translate } from '#i18n/translate.ts'
import { moveItem } from './move-item.ts'
import { SortableGrip, SortableList, SortableRow, useSortableRow } from './sortable-list.tsx'

function Songs() {
  const [ids, setIds] = useState<readonly string[]>(['Dawn', 'Noon', 'Dusk'])
  const onMove = (id: string, to: number) => setIds(moveItem(ids, ids.indexOf(id), to))
  return (
    <SortableList ids={ids} onMove={onMove}>
      {ids.map((id, index) => (
        <SortableRow key={id} id={id} title={id}>
          <SortableGrip />
          {id}
          <Up disabled={index === 0} />
        </SortableRow>
      ))}
    </SortableList>
  )
}

function Up({ disabled }: { disabled: boolean }) {
  const { move } = useSortableRow()
  return (
    <button type="button" disabled={disabled} onClick={() => move(-1)}>
      Up
    </button>
  )
}

const { t } = translate('en')
const order = () =>
  [...document.querySelectorAll('ol > li')].map((row) => row.firstChild?.nextSibling?.textContent)
const grip = (title: string) => t('sortable.move', { title })

test('arrow keys, Home and End on a grip move its row, which keeps the focus', async () => {
  const { named } = mountPart(<Songs />)
  named(grip('Dawn')).focus()
  await pressKey(named(grip('Dawn')), 'ArrowDown')
  expect(order()).toEqual(['Noon', 'Dawn', 'Dusk'])
  expect(document.activeElement).toBe(named(grip('Dawn')))
  await pressKey(named(grip('Dawn')), 'End')
  expect(order()).toEqual(['Noon', 'Dusk', 'Dawn'])
  await pressKey(named(grip('Dawn')), 'ArrowDown')
  expect(order()).toEqual(['Noon', 'Dusk', 'Dawn'])
  await pressKey(named(grip('Dawn')), 'ArrowUp')
  expect(order()).toEqual(['Noon', 'Dawn', 'Dusk'])
  await pressKey(named(grip('Dusk')), 'Home')
  expect(order()).toEqual(['Dusk', 'Noon', 'Dawn'])
})

test('the grip takes the focus of a button that the move disables', async () => {
  const { find, named } = mountPart(<Songs />)
  const up = find('li:nth-child(2) button:last-child')
  up.focus()
  await press(up)
  expect(order()).toEqual(['Noon', 'Dawn', 'Dusk'])
  expect(document.activeElement).toBe(named(grip('Noon')))
})

test.each([
  ['en', '/'],
  ['ja', '/ja'],
] as const)('in %s the new place is announced and the grip is described', async (locale, path) => {
  const { t } = translate(locale)
  const { named, find } = mountPart(<Songs />, { path })
  const noon = named(t('sortable.move', { title: 'Noon' }))
  await pressKey(noon, 'ArrowUp')
  const words = t('sortable.moved', { title: 'Noon', place: 1, count: 3 })
  expect(find('p[role=status]').textContent).toBe(words)
  const description = document.getElementById(noon.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe(t('sortable.hint'))
})
