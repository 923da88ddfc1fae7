import { href, Link } from 'react-router'
import type { ArticleState } from '~/models/content'
import { type Column, DataTable } from '../page/data-table'
import { ArticleStateBadge } from './article-state'

export interface ListedArticle {
  id: string
  slug: string
  title: string
  author: string
  state: ArticleState
  dated: string
  updatedAt: string
}

const columns: Column<ListedArticle>[] = [
  { label: 'Article', cell: Title },
  { label: 'État', cell: ({ state }) => <ArticleStateBadge state={state} /> },
  { label: 'Date', cell: ({ dated }) => dated },
  { label: 'Signature', cell: ({ author }) => author },
  { label: 'Dernier changement', cell: ({ updatedAt }) => updatedAt },
]

export function ArticleTable({ rows }: { rows: ListedArticle[] }) {
  return (
    <DataTable caption="Articles, le dernier changé d’abord" columns={columns} rows={rows} keyOf={({ id }) => id} />
  )
}

function Title({ id, slug, title }: ListedArticle) {
  return (
    <>
      <Link to={href('/admin/articles/:articleId', { articleId: id })}>{title}</Link>
      <br />
      <span className="small muted">{slug}</span>
    </>
  )
}
