import { expect, test } from 'vitest'
import { renderPart } from '#client/testing.tsx'
import { ToastProvider } from '../overlay/toasts.tsx'
import { PagedList } from './paged-list.tsx'

const list = (next: string | null) =>
  renderPart(
    <ToastProvider>
      <PagedList
        first={{ items: ['One'], next }}
        path="/new"
        isLater={false}
        empty={null}
        show={(items) => <ul>{items}</ul>}
        read={async () => ({ items: [], next: null })}
      />
    </ToastProvider>,
  )

test('a list of which more can be shown is marked, so that its grid ends with a full row; a whole one is not', () => {
  expect(list('cursor')).toContain('<section data-more="true"><ul>One</ul>')
  expect(list(null)).toContain('<section><ul>One</ul>')
})
