import { href } from 'react-router'
import { PageTop } from '~/components/shop/page/page-top'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { redirectSignedOut, requireAccountOwner } from '~/middleware/session.server'
import { eraseAccount } from '~/models/platform/account/index.server'
import { creditOf } from '~/models/shop/loyalty/index.server'
import { formatEuros } from '~/models/values/money'
import { journalOf } from '~/routes/erasure-journal.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/erasure'

export const handle = { policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store' } satisfies RoutePolicy }

export async function loader({ request, context }: Route.LoaderArgs) {
  const owner = await requireAccountOwner({ request, context })
  return { email: owner.email, creditCents: await creditOf(shopRequest(context).db, owner.id) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireAccountOwner({ request, context })
  const { db, at } = shopRequest(context)
  await eraseAccount(db, { user, at, journal: journalOf(context) })
  return redirectSignedOut(
    context,
    'Votre compte est effacé.',
    'Vos commandes restent ouvertes par le lien reçu avec chacune.',
  )
}

export default function Erasure({ loaderData }: Route.ComponentProps) {
  const { email, creditCents } = loaderData
  return (
    <>
      <PageTop
        title="Effacer mon compte"
        noIndex
        trail={[{ label: 'Mon compte', href: href('/profile') }]}
        lead={<span className="account-email">{email}</span>}
      />
      <div className="stack stack-large narrow">
        {creditCents > 0 ? (
          <Notice
            tone="caution"
            live={false}
            lines={[
              `Vous avez ${formatEuros(creditCents)} d’avoir. Il est perdu avec le compte : dépensez-le d’abord.`,
            ]}
          />
        ) : null}
        <div className="prose">
          <h2>Ce qui disparaît tout de suite</h2>
          <p>
            Le compte, vos points, votre avoir et votre code de parrainage, vos connexions, vos réponses au
            questionnaire, vos messages, vos demandes de rappel et d’alerte, vos avis, les paniers à cette adresse et
            les e-mails qui ne concernent aucune commande.
          </p>
          <h2>Ce que la loi nous fait garder</h2>
          <p>
            Une commande en cours garde vos coordonnées jusqu’à la fin du délai de rétractation. Ensuite, l’e-mail et le
            téléphone en sont retirés ; le nom, l’adresse et les articles restent dix ans, pour la facture et le
            contrat. Une commande jamais payée est rendue anonyme. Une déclaration de rétractation reste cinq ans, comme
            preuve.
          </p>
        </div>
        <form method="post" className="row">
          <Button variant="danger">Effacer mon compte définitivement</Button>
          <a href={href('/profile')}>Garder mon compte</a>
        </form>
      </div>
    </>
  )
}
