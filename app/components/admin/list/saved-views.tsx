import { href, Link, useLocation } from 'react-router'
import { Button } from '~/components/ui/button'
import { useUnsent } from '~/components/ui/unsent-form'
import { type ViewScreen, viewQuery } from '~/models/platform/administrator'
import { AdminForm } from '../form/admin-form'

export interface NamedView {
  id: string
  name: string
  query: string
}

/** Named filters of a list, and the form that saves the current ones. */
export function SavedViews({ screen, path, views }: { screen: ViewScreen; path: string; views: NamedView[] }) {
  const { search } = useLocation()
  const now = viewQuery(screen, search)
  const open = views.find(({ query }) => query === now)
  if (views.length === 0 && now === '') return null
  return (
    <div className="saved-views">
      {views.length > 0 ? (
        <ul aria-label="Vues enregistrées">
          {views.map(({ id, name, query }) => (
            <li key={id}>
              <Link to={`${path}?${query}`} aria-current={query === now ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {open ? (
        <AdminForm rowKey={open.id} action={href('/admin/vues/:viewId/supprimer', { viewId: open.id })}>
          <Button variant="link" aria-label={`Supprimer la vue ${open.name}`}>
            Supprimer cette vue
          </Button>
        </AdminForm>
      ) : null}
      {now !== '' && !open ? <SaveForm screen={screen} query={search} /> : null}
    </div>
  )
}

function SaveForm({ screen, query }: { screen: ViewScreen; query: string }) {
  const action = href('/admin/vues')
  const unsent = useUnsent(action)
  return (
    <details open={unsent !== undefined}>
      <summary>Enregistrer cette vue</summary>
      <AdminForm rowKey="view" className="row" action={action} fields={{ screen, query }}>
        <label>
          <span className="visually-hidden">Nom de la vue</span>
          <input className="input" name="name" placeholder="Nom de la vue" defaultValue={unsent?.name} required />
        </label>
        <Button variant="quiet">Enregistrer</Button>
      </AdminForm>
    </details>
  )
}
