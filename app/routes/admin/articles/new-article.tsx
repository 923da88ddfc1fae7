import { data, href, Link } from 'react-router'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { adminRequest } from '~/middleware/administrator.server'
import { listProductNames } from '~/models/content/text/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-article'
import { ArticleForm } from './article-form'
import { type NewArticleVerb, newArticleVerbs } from './new-article-verbs.server'

export const handle = { policy: { parameters: 'public', body: { form: 1_048_576 } } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!newArticleVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const { db, administrator } = adminRequest(context)
  return { author: administrator.name, products: await listProductNames(db) }
}

export const action = newArticleVerbs.act

const verbPath = verbPathOf<NewArticleVerb>('/admin/articles/nouveau/*')

export default function NewArticle({ loaderData: { author, products } }: Route.ComponentProps) {
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
        preview={verbPath('apercu', {})}
        values={{ author }}
        version={0}
        hasPicture={false}
        products={products}
        button="Enregistrer le brouillon"
      />
    </>
  )
}
