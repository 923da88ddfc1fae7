import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import { type ArticleState, articleStateLabels } from '~/models/content/text'
import { ArticleForm } from './article-form'
import { ArticleImage } from './article-image'
import type { ArticlePageData } from './article-page.server'
import type { ArticleVerb } from './verbs.server'

const tones = { draft: undefined, scheduled: 'accent', published: 'positive', withdrawn: 'caution' } as const

export function ArticleStateBadge({ state }: { state: ArticleState }) {
  return <Badge tone={tones[state]}>{articleStateLabels[state]}</Badge>
}

const verbPath = verbPathOf<ArticleVerb>('/admin/articles/:articleId/*')

interface ArticlePageProps extends ArticlePageData {
  /** Errors of a refused file. */
  refusedImage?: string[] | undefined
}

export function ArticlePage({ article, values, deleted, products, refusedImage }: ArticlePageProps) {
  const articleId = article.id
  return (
    <>
      <AdminHeader
        title={article.title}
        actions={
          <>
            <Link className="button button-quiet" to={href('/admin/articles')}>
              Tous les articles
            </Link>
            {article.state === 'published' ? (
              <a className="button button-quiet" href={href('/blog/:articleId', { articleId: article.slug })}>
                Page de l’article
              </a>
            ) : null}
          </>
        }
      />
      <div className="admin-columns">
        <div className="stack">
          <ArticleForm
            key={articleId}
            action={href('/admin/articles/:articleId', { articleId })}
            preview={verbPath('apercu', { articleId })}
            values={values}
            version={article.version}
            hasPicture={article.picture !== undefined}
            products={products}
            button="Enregistrer"
          />
          <details className="article-stored">
            <summary>Texte enregistré</summary>
            <pre className="small">{values.content}</pre>
          </details>
        </div>
        <aside className="stack" aria-label="État et image">
          <Publication article={article} />
          <ArticleImage article={article} deleted={deleted} refused={refusedImage} />
        </aside>
      </div>
    </>
  )
}

function Publication({ article }: Pick<ArticlePageData, 'article'>) {
  const { id: articleId, state, version, dated, updatedAt, readingMinutes } = article
  const isPublished = state === 'published' || state === 'scheduled'
  return (
    <>
      <Facts
        title="Publication"
        facts={[
          { label: 'État', value: <ArticleStateBadge state={state} /> },
          { label: 'Date', value: dated },
          { label: 'Dernier changement', value: updatedAt },
          { label: 'Lecture', value: `${readingMinutes} min` },
        ]}
      />
      <AdminForm
        rowKey={`etat-${articleId}`}
        action={verbPath(isPublished ? 'retirer' : 'publier', { articleId })}
        fields={{ version }}
      >
        <Button variant={isPublished ? 'quiet' : undefined}>{isPublished ? 'Retirer du blog' : 'Publier'}</Button>
        <RowMark rowKey={`etat-${articleId}`} />
      </AdminForm>
    </>
  )
}
