import { data, href, Link, redirect } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { PublicationPanel } from '~/components/admin/publication/publication-panel'
import { Button } from '~/components/ui/button'
import { FIRST_TENANT } from '~/database/hosts.server'
import { tenantContext } from '~/middleware/tenant.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/publication'
import { loadBeginnings } from './beginnings.server'
import { publicationVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** The path of a verb leads to the page. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params)
    throw publicationVerbs.knows(url) ? redirect(href('/admin/publication')) : data('Page inconnue', 404)
  const { preview } = await loadBeginnings(context)
  const { id, identity } = context.get(tenantContext)
  return { preview, origin: identity.origin, mayHide: id !== FIRST_TENANT }
}

export const action = publicationVerbs.act

export default function Publication({ loaderData: { preview, origin, mayHide } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Publication" lead="Qui voit la boutique." />
      {preview ? <PublicationPanel {...preview} /> : <PublicShop origin={origin} mayHide={mayHide} />}
    </>
  )
}

function PublicShop({ origin, mayHide }: { origin: string; mayHide: boolean }) {
  return (
    <section className="admin-panel stack" aria-labelledby="publiee">
      <h2 id="publiee">Boutique publiée</h2>
      <p>Tout le monde la voit, et les moteurs de recherche peuvent la lire.</p>
      <div className="field">
        <label htmlFor="adresse-boutique">Adresse à donner</label>
        <input className="input" id="adresse-boutique" readOnly value={origin} />
      </div>
      <h3>Vers le premier client</h3>
      <ul>
        <li>
          <a href={href('/')}>Parcourez la boutique</a> sur un téléphone, comme un client, jusqu’à la page de paiement.
        </li>
        <li>
          Mettez l’adresse sur votre fiche d’établissement, vos factures, vos réseaux et la signature de vos e-mails.
        </li>
        <li>
          <Link to={href('/admin/upload')}>Importez les contacts</Link> qui ont accepté d’avoir de vos nouvelles.
        </li>
        <li>
          <Link to={href('/admin/inbox')}>Répondez aux demandes</Link> et{' '}
          <Link to={href('/admin/orders')}>suivez les commandes</Link>
          {'\u202f'}: le tableau de bord compte ce qui attend.
        </li>
      </ul>
      {mayHide ? <HideShop /> : null}
    </section>
  )
}

function HideShop() {
  return (
    <>
      <p className="muted">
        {
          'En aperçu privé, vous seul la verriez. Les liens des commandes passées, des désinscriptions et des comptes répondraient encore.'
        }
      </p>
      <AdminForm rowKey="masquer" action={href('/admin/publication/*', { '*': 'masquer' })}>
        <Button variant="quiet">Repasser en aperçu privé</Button>
      </AdminForm>
    </>
  )
}
