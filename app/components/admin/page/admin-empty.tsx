import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Empty state of a list: one sentence and a first step. */
export function AdminEmpty({ children }: { children: ReactNode }) {
  return <div className="admin-empty">{children}</div>
}

interface EmptyPageProps {
  isBeyond: boolean
  isFiltered: boolean
  /** `unmatched`: nothing passes the filters; `all`: the link to the whole list, at `path`. */
  words: { unmatched: string; all: string }
  path: string
  /** What a list without any row says, with a first step. */
  children?: ReactNode
}

/** A page of a list without rows: past the last one, nothing that passes the filters, or nothing at all. */
export function EmptyPage({ isBeyond, isFiltered, words, path, children }: EmptyPageProps) {
  return (
    <AdminEmpty>
      {isBeyond || isFiltered ? (
        <>
          <p>{isBeyond ? 'Cette page est au-delà de la dernière.' : words.unmatched}</p>
          <Link to={path}>{words.all}</Link>
        </>
      ) : (
        children
      )}
    </AdminEmpty>
  )
}
