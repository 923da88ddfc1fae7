import { href, Link } from 'react-router'
import type { FormAnswer } from '../form/desk-form'
import { AdminHeader } from '../page/admin-header'
import { ArticleForm } from './article-form'

interface NewArticlePageProps {
  author: string
  products: string[]
  refused: FormAnswer | undefined
}

export function NewArticlePage({ author, products, refused }: NewArticlePageProps) {
  return (
    <>
      <AdminHeader
        title="Nouvel article"
        lead="Il reste un brouillon jusqu’à ce que vous le publiiez. L’image s’ajoute une fois le brouillon enregistré."
        actions={
          <Link className="button button-quiet" to={href('/admin/articles')}>
            Tous les articles
          </Link>
        }
      />
      <ArticleForm
        action={href('/admin/articles/nouveau')}
        preview={href('/admin/articles/nouveau/apercu')}
        values={{ author }}
        version={0}
        hasPicture={false}
        products={products}
        button="Enregistrer le brouillon"
        refused={refused}
      />
    </>
  )
}
