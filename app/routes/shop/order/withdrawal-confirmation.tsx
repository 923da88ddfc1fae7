import { data, href, redirect } from 'react-router'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { PageTop } from '~/components/shop/page/page-top'
import { Notice } from '~/components/ui/notice'
import {
  declareWithdrawal,
  findReturnTerms,
  findWithdrawal,
  isAcknowledged,
  isDeclaredLate,
  parseWithdrawalReference,
  withdrawalReference,
  withdrawalSchema,
} from '~/models/shop/order/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { type ReturnTerms, returnCostText } from '~/models/values/return-terms'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal-confirmation'
import { Declaration, noMailYet, WithdrawalForm } from './withdrawal-form'

export const handle = {
  policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store', limit: 'mail' } satisfies RoutePolicy,
}

/** A GET without a valid `?declaration=` has nothing to show. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    const { signer } = shopRequest(context)
    const reference = new URL(request.url).searchParams.get('declaration') ?? ''
    if (request.method === 'GET' && !parseWithdrawalReference(signer, reference))
      throw redirect(href('/retractation'), 302)
  },
]

/** The receipt, by the signed `?declaration=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, signer } = shopRequest(context)
  const id = parseWithdrawalReference(signer, new URL(request.url).searchParams.get('declaration') ?? '')
  const withdrawal = id ? await findWithdrawal(db, id) : undefined
  return (
    withdrawal && {
      acknowledged: await isAcknowledged(db, withdrawal.id),
      late: await isDeclaredLate(db, withdrawal),
      returns: await findReturnTerms(db, withdrawal),
      unknown: withdrawal.order_id === null,
      name: withdrawal.customer_name,
      orderNumber: withdrawal.order_number,
      email: withdrawal.email,
      declaredAt: new Date(withdrawal.declared_at),
      sendsMail: identity.mailServer !== undefined,
    }
  )
}

/** Validates again: hidden fields are not trusted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, signer } = shopRequest(context)
  const submission = await parseForm(request, withdrawalSchema)
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })
  const { id } = await declareWithdrawal(db, { declaration: submission.value, at })
  return redirect(`${href('/retractation/confirmation')}?declaration=${withdrawalReference(signer, id)}`, 303)
}

export default function WithdrawalConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) {
    return (
      <>
        <PageTop title="Renoncer au contrat ici" noIndex />
        <WithdrawalForm lastResult={actionData} />
      </>
    )
  }
  if (!loaderData) {
    return (
      <EmptyPage
        metaTitle="Rétractation"
        title="Aucune déclaration à afficher"
        text="L’adresse de cette page est incomplète."
        action={{ href: href('/retractation'), label: 'Renoncer au contrat ici' }}
      />
    )
  }
  return <Receipt {...loaderData} />
}

function Receipt(receipt: NonNullable<Route.ComponentProps['loaderData']>) {
  const { name, orderNumber, email, declaredAt, sendsMail, acknowledged, late, returns, unknown } = receipt
  return (
    <>
      <PageTop
        title="Rétractation reçue"
        noIndex
        heading="Votre rétractation est reçue"
        lead={
          <>
            Reçue le <time dateTime={declaredAt.toISOString()}>{formatDateTime(declaredAt)}</time> (heure de Paris).
          </>
        }
      />
      <div className="stack narrow">
        <Declaration orderNumber={orderNumber} name={name} />
        {unknown ? (
          <Notice
            tone="caution"
            live={false}
            lines={[
              'Aucune commande ne correspond à ce numéro et à cet e-mail\u202f: une personne la cherche et vous écrit.',
            ]}
            link={{ href: href('/support/commande'), label: 'Retrouver ma commande' }}
          />
        ) : null}
        {sendsMail ? null : <p>{noMailYet}</p>}
        {!sendsMail ? null : acknowledged ? (
          <p>L’accusé de réception part à l’adresse {email}. Conservez-le : il prouve la date de votre déclaration.</p>
        ) : (
          <p>
            Plusieurs accusés de réception sont déjà partis à l’adresse {email}. Conservez cette page : elle prouve la
            date de votre déclaration.
          </p>
        )}
        <NextSteps late={late} returns={returns} />
        <p>
          <a href={`${href('/support')}#contact`}>Une question sur cette rétractation</a>
        </p>
      </div>
    </>
  )
}

function NextSteps({ late, returns }: { late: boolean; returns: ReturnTerms }) {
  return (
    <div className="prose">
      <h2>La suite</h2>
      {late ? (
        <p>
          Le délai de rétractation de cette commande a pris fin. Une personne lit votre déclaration et vous répond par
          e-mail.
        </p>
      ) : (
        <ol>
          <li>
            Si vous avez déjà reçu les articles, renvoyez-les au plus tard 14 jours après cette déclaration. Le retour
            est {returnCostText(returns)}.
          </li>
          <li>
            Nous vous remboursons au plus tard 14 jours après cette déclaration, par le moyen de paiement que vous avez
            employé. Nous pouvons attendre d’avoir reçu les articles ou la preuve de leur envoi.
          </li>
        </ol>
      )}
    </div>
  )
}
