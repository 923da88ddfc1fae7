import { data, href, redirect } from 'react-router'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { PageTop } from '~/components/shop/page/page-top'
import { Notice } from '~/components/ui/notice'
import {
  chosenLines,
  type DeclarableLine,
  declareWithdrawal,
  findReturnTerms,
  findWithdrawal,
  isAcknowledged,
  isDeclaredLate,
  listDeclarableLines,
  listWithdrawnLines,
  parseWithdrawalReference,
  withdrawalReference,
  withdrawalSchema,
} from '~/models/shop/order/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { type ReturnTerms, returnCostText } from '~/models/values/return-terms'
import { parseFields, readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/withdrawal-confirmation'
import { Confirmation, Declaration, noMailYet, unitsField, WithdrawalForm } from './withdrawal-form'

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
      lines: await listWithdrawnLines(db, withdrawal),
      declaredAt: new Date(withdrawal.declared_at),
      sendsMail: identity.mailServer !== undefined,
    }
  )
}

/** Validates again: hidden fields are not trusted. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, at, signer } = shopRequest(context)
  const typed = await readForm(request)
  const submission = parseFields(typed, withdrawalSchema)
  if (submission.status !== 'success') return data({ lastResult: submission.reply() }, { status: 400 })
  const declaration = submission.value
  const lines = await listDeclarableLines(db, declaration)
  const sent = Object.fromEntries(lines.map(({ position }) => [unitsField(position), typedUnits(typed, position)]))
  const chosen = chosenLines(lines, readUnits(lines, sent))
  if (lines.length > 0 && chosen.length === 0)
    return data({ step: { declaration, lines, sent, error: nothingChosen } }, { status: 400 })
  const isWhole = lines.every(({ position, quantity }) =>
    chosen.some((line) => line.position === position && line.quantity === quantity),
  )
  const { id } = await declareWithdrawal(db, { declaration, lines: isWhole ? undefined : chosen, at })
  return redirect(`${href('/retractation/confirmation')}?declaration=${withdrawalReference(signer, id)}`, 303)
}

const nothingChosen = 'Vous gardez tout\u202f: choisissez au moins un article auquel vous renoncez.'

/** Empty for a line that was not sent, which is then renounced as a whole. */
function typedUnits(typed: Record<string, string>, position: number): string {
  const units = typed[unitsField(position)] ?? ''
  return /^\d{1,5}$/.test(units) ? units : ''
}

function readUnits(lines: DeclarableLine[], sent: Record<string, string>): Map<number, number> {
  const read = lines.map(({ position }) => [position, sent[unitsField(position)] ?? ''] as const)
  return new Map(read.filter(([, typed]) => typed !== '').map(([position, typed]) => [position, Number(typed)]))
}

export default function WithdrawalConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData && 'step' in actionData) return <Confirmation {...actionData.step} />
  if (actionData) {
    return (
      <>
        <PageTop title="Renoncer au contrat ici" noIndex />
        <WithdrawalForm lastResult={actionData.lastResult} />
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
  const { name, orderNumber, email, lines, declaredAt, sendsMail, acknowledged, late, returns, unknown } = receipt
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
        <Declaration orderNumber={orderNumber} name={name} lines={lines} />
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
