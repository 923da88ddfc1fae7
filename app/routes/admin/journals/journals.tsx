import { href } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { FieldError } from '~/components/ui/field'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { monthOf, readMonth } from '~/models/shop/journal'
import { DISTANCE_SALES_CENTS, readDistanceSales } from '~/models/shop/journal/index.server'
import { formatEuros } from '~/models/values/money'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/journals'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, at } = adminRequest(context)
  const typed = url.searchParams.get('mois')
  const { thisYearCents, lastYearCents, ...sales } = await readDistanceSales(db, at)
  return {
    month: typed ?? monthOf(at),
    isUnknown: readMonth(typed, at) === undefined,
    sales: {
      ...sales,
      thisYear: formatEuros(thisYearCents),
      lastYear: formatEuros(lastYearCents),
      threshold: formatEuros(DISTANCE_SALES_CENTS),
    },
  }
}

const lead =
  'La TVA des factures et des avoirs d’un mois, et jour par jour ce qui a été reçu, rendu, payé par avoir et gagné en points.'

/** Downloads ask for the password again. */
export default function Journals({ loaderData: { month, isUnknown, sales } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader title="Journaux" lead={lead} />
      <form method="get" action={href('/admin/journaux/tva.csv')} className="admin-filters">
        <div className="field">
          <label htmlFor="mois">Mois</label>
          <input
            className="input"
            id="mois"
            name="mois"
            type="month"
            defaultValue={month}
            required
            aria-invalid={isUnknown || undefined}
            aria-describedby={isUnknown ? 'mois-erreur' : undefined}
          />
          {isUnknown ? (
            <FieldError
              id="mois-erreur"
              message={`«\u202f${month}\u202f» n’est pas un mois. Écrivez-le comme 2026-11.`}
            />
          ) : null}
        </div>
        <button type="submit" className="button button-quiet">
          Journal de TVA (CSV)
        </button>
        <button type="submit" className="button button-quiet" formAction={href('/admin/journaux/rapprochement.csv')}>
          Rapprochement (CSV)
        </button>
      </form>
      <DistanceSales {...sales} />
    </>
  )
}

function DistanceSales({ thisYear, lastYear, threshold, ...sales }: Route.ComponentProps['loaderData']['sales']) {
  return (
    <section className="admin-panel stack" aria-labelledby="distance">
      <h2 id="distance">TVA du pays de livraison</h2>
      <p>
        Ventes à des particuliers de Belgique et du Luxembourg, HT, livraison comprise{'\u202f'}: {thisYear} cette
        année, {lastYear} l’an dernier. Au-delà de {threshold} l’une de ces années, la TVA due est celle du pays de
        livraison (art. 259 D du CGI), déclarée au guichet unique. Qui donne un numéro de TVA n’est pas compté, sauf si
        VIES ne connaît pas ce numéro. Les remboursements ne sont pas déduits.
      </p>
      <p>{sales.isByDestination ? 'La boutique la facture déjà.' : 'La boutique facture la TVA française.'}</p>
      {sales.isOverdue ? (
        <Notice
          tone="caution"
          live={false}
          lines={['Le seuil est dépassé\u202f: facturez la TVA du pays de livraison.']}
          link={{ href: href('/admin/settings/:group', { group: 'livraison' }), label: 'Livraison et TVA' }}
        />
      ) : null}
    </section>
  )
}
