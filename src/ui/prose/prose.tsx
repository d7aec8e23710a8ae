import type { ReactNode } from 'react'
import type { ProseNode, ProseTree } from '#kernel/prose/tree.ts'
import styles from './prose.module.css'

/** Text that people wrote, in limited Markdown. Small, as it stands on the first page of a visit. */
export function Prose({ tree }: { tree: ProseTree }) {
  return <div className={styles.prose}>{tree.map(show)}</div>
}

function show(node: ProseNode, key: number): ReactNode {
  if (typeof node === 'string') return node
  const { tag: Tag, inside, ...rest } = node
  return (
    <Tag key={key} {...rest}>
      {inside?.map(show)}
    </Tag>
  )
}
