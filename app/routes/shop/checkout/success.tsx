import type { ReactNode } from 'react'
import { href } from 'react-router'
import { PaperLinks } from '~/components/paper/paper-links'
import { MailLinks } from '~/components/shop/order/order-parcels'
import { OrderLines } from '~/components/shop/order/order-view'
import { TransferDetails } from '~/components/shop/order/transfer-facts'
import { PageMeta } from '~/components/shop/page/page-meta'
import { Button, ButtonLink } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Icon, type IconName } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { Stepper } from '~/components/ui/stepper'
import { cashbackPercentOf, formatPoints, nextTierOf, type OrderAdvantages, tierOf } from '~/models/shop/loyalty'
import type { NextStep } from '~/models/shop/order'
import { formatDateTime } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { LONGEST_WITHDRAWAL_DAYS } from '~/models/values/return-terms'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/success'
import { loadSuccess } from './success-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store' } satisfies RoutePolicy }

export function loader({ request, context }: Route.LoaderArgs) {
  return loadSuccess({ request, context })
}

type SuccessData = Route.ComponentProps['loaderData']
type Settled = Extract<SuccessData, { number: string }>

export { headers } from '~/routes/answer-headers'

export default function Success({ loaderData }: Route.ComponentProps) {
  if (!('number' in loaderData)) {
    return (
      <Failure {...failures[loaderData.kind]}>
        {loaderData.kind === 'unreachable' ? (
          <form method="get">
            <input type="hidden" name="session_id" value={loaderData.sessionId} />
            <Button>Vérifier à nouveau</Button>
          </form>
        ) : null}
      </Failure>
    )
  }
  return <Outcome {...loaderData} />
}

const failures = {
  missing: {
    title: 'ID de session manquant',
    text: 'L’adresse de cette page est incomplète, et le paiement ne peut pas être retrouvé sans elle. Si vous avez payé, écrivez-nous : nous le retrouverons.',
  },
  unknown: {
    title: 'Impossible de vérifier le paiement',
    text: 'Ce paiement n’est pas connu de la boutique. Si vous avez payé, écrivez-nous : nous le retrouverons.',
  },
  unreachable: {
    title: 'Impossible de vérifier le paiement',
    text: 'Le prestataire de paiement ne répond pas. Ne payez pas une seconde fois : votre commande est gardée et sera confirmée dès qu’il répondra.',
  },
  expired: {
    title: 'Paiement non confirmé',
    text: 'Le délai de paiement est passé et la commande est annulée. Rien n’a été débité.',
  },
  unpaid: {
    title: 'Paiement non confirmé',
    text: 'Le paiement n’a pas abouti et rien n’a été débité. Vos articles vous attendent.',
  },
}

function Outcome(page: Settled) {
  const number = <strong className="num nowrap">n° {page.number}</strong>
  switch (page.kind) {
    case 'paid':
      return (
        <Result icon="done" title="Merci, votre commande est confirmée" page={page}>
          <p>
            Commande {number}, {page.paidBy ?? (page.instalments ? page.total : `${page.total} payés`)}.
            {page.taxNote ? ` ${page.taxNote}.` : null} {page.instalments?.today}
          </p>
          {page.instalments ? <p className="small">{page.instalments.notes}</p> : null}
          <MailSentence {...page} />
        </Result>
      )
    case 'over':
      return (
        <Result icon="return" title={page.state.title} page={page}>
          <p>Commande {number}.</p>
          <p>{page.state.text}</p>
        </Result>
      )
    case 'transfer':
      return (
        <Result icon="bank" title="Commande enregistrée, votre virement est attendu" page={page}>
          <p>Commande {number}. Elle part à la réception du virement.</p>
          {page.transfer?.confirmBefore ? <ConfirmationNotice {...page} before={page.transfer.confirmBefore} /> : null}
          {page.transfer ? <TransferDetails transfer={page.transfer} /> : null}
          {page.transfer?.confirmBefore ? null : <MailSentence {...page} />}
        </Result>
      )
    case 'pending':
      return (
        <Result icon="clock" title="Paiement en cours de confirmation" page={page}>
          <p>
            Votre commande {number} est enregistrée et ses articles sont réservés. Le prestataire confirme votre
            paiement de {page.total} : vous n’avez rien à faire.
          </p>
          <MailSentence {...page} when="dès que le paiement est confirmé, ou s’il est refusé" />
        </Result>
      )
    case 'mismatch':
      return (
        <Result icon="clock" title="Paiement en cours de vérification" page={page}>
          <p>Le montant reçu n’est pas celui de la commande {number}. Nous le vérifions et vous écrivons.</p>
        </Result>
      )
    case 'refund-due':
      return (
        <Result icon="return" title="Votre paiement vous est rendu" page={page}>
          <p>
            Il est arrivé alors que la commande {number} ne pouvait plus être servie. Nous vous remboursons {page.total}{' '}
            en entier, par le même moyen.
          </p>
        </Result>
      )
    case 'expired':
    case 'unpaid':
      return <Failure {...failures[page.kind]}>{nextStep(page)}</Failure>
  }
}

function nextStep({ kind, own }: Settled) {
  if (!own) return <ButtonLink href={href('/cart')}>Revenir au panier</ButtonLink>
  if (kind === 'expired') return <ButtonLink href={own.order}>Reprendre les articles</ButtonLink>
  return <ButtonLink href={own.resume}>Payer à nouveau</ButtonLink>
}

function ConfirmationNotice({ own, transfer, before }: Settled & { before: Date }) {
  return (
    <Notice tone="caution" live={false}>
      <p>
        <strong>Ouvrez l’e-mail envoyé{own ? ` à ${own.email}` : ''} et confirmez la réservation</strong> avant le{' '}
        {formatDateTime(before)} (heure de Paris). Sans cela, les articles sont remis en vente et la commande est
        annulée.
      </p>
      {transfer?.confirmationHref ? (
        <p>
          Démonstration sans envoi d’e-mail : <a href={transfer.confirmationHref}>ouvrir le lien qui partirait</a>
        </p>
      ) : null}
    </Notice>
  )
}

function MailSentence({ sendsMail, own, when }: Settled & { when?: string }) {
  if (!sendsMail && own && own.mails.length > 0) return null
  if (!sendsMail)
    return <p className="muted">Cette boutique n’envoie pas encore d’e-mail : notez le numéro ci-dessus.</p>
  const address = own ? ` à ${own.email}` : ''
  return (
    <p className="muted">
      {when ? `Un e-mail vous est envoyé${address} ${when}.` : `Un e-mail de confirmation vous est envoyé${address}.`}
    </p>
  )
}

interface ResultProps {
  icon: IconName
  title: string
  page: Settled
  children: ReactNode
}

function Result({ icon, title, page, children }: ResultProps) {
  return (
    <>
      <Stepper />
      <section className={`outcome outcome-${page.kind}`}>
        <PageMeta title={title} noIndex />
        <Icon name={icon} />
        <h1>{title}</h1>
        {children}
        <div className="row">
          {page.own ? <ButtonLink href={page.own.order}>Suivre ma commande</ButtonLink> : null}
          <ButtonLink href={href('/products')} variant="quiet">
            Retour aux produits
          </ButtonLink>
        </div>
        <p className="row">
          <a href={href('/profile')}>Mon compte</a>
          <a href={href('/support')}>Support</a>
        </p>
        {page.own ? <PaperLinks papers={page.own.papers} /> : null}
        {page.own ? <MailLinks mails={page.own.mails} /> : null}
        <NextSteps steps={stepsOf(page)} />
        {page.own ? <OrderLines order={page.own.view} /> : null}
        {page.advantages ? <AdvantageBlocks {...page.advantages} /> : null}
      </section>
    </>
  )
}

/** An unsettled payment has no next steps, only a sentence. */
function stepsOf({ kind, steps }: Settled) {
  return kind === 'paid' || kind === 'transfer' ? steps : []
}

function Failure({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <Stepper current="paiement" />
      <section className="outcome outcome-failure">
        <PageMeta title={title} noIndex />
        <Icon name="warning" />
        <h1>{title}</h1>
        <p>{text}</p>
        <div className="row">
          {children}
          <ButtonLink href={href('/products')} variant="quiet">
            Retour aux produits
          </ButtonLink>
          <a href={href('/support')}>Écrire au support</a>
        </div>
      </section>
    </>
  )
}

/** Remaining steps of an order. */
function NextSteps({ steps }: { steps: NextStep[] }) {
  if (steps.length === 0) return null
  return (
    <Card id="la-suite" title="La suite">
      <ol className="next-steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** Below a confirmed order: the points and the referral code it earns. */
function AdvantageBlocks({ loyalty, referral }: OrderAdvantages) {
  return (
    <>
      {referral ? <Referral {...referral} /> : null}
      {loyalty ? <Loyalty {...loyalty} /> : null}
    </>
  )
}

function Referral({ code, words }: NonNullable<OrderAdvantages['referral']>) {
  return (
    <Card id="parrainage" title="Programme de parrainage">
      <p>{words}</p>
      {code ? (
        <p>
          Votre code : <strong className="referral-code nowrap">{code}</strong>
        </p>
      ) : null}
      <p className="small">
        <a href={href('/profile')}>
          {code ? 'Le lien à partager est dans mon compte' : 'Mon code est dans mon compte'}
        </a>
      </p>
    </Card>
  )
}

function Loyalty({ points, total, kept, mostPercent, cashbackCents }: NonNullable<OrderAdvantages['loyalty']>) {
  const next = total === undefined ? undefined : nextTierOf(total)
  return (
    <Card id="fidelite" title="Programme de fidélité">
      <p>
        <strong className="num">{formatPoints(points)} points</strong> pour cette commande
        {cashbackCents > 0 ? (
          <>
            , et un bon de <strong className="num">{formatEuros(cashbackCents)}</strong> {LONGEST_WITHDRAWAL_DAYS} jours
            après la livraison
          </>
        ) : null}
        .
      </p>
      {total === undefined ? null : (
        <p>
          Palier {tierOf(kept).name}
          {next ? (
            <>
              {'\u202f'}: encore <span className="num">{next.missing} points</span> jusqu’au palier{' '}
              {`${next.tier.name} (${cashbackPercentOf(next.tier, { mostPercent })}\u202f% de cashback)`}, une fois ces
              points acquis.
            </>
          ) : (
            ', le plus haut.'
          )}
        </p>
      )}
      <p className="small">
        <a href={href('/profile')}>Tous mes points</a>
      </p>
    </Card>
  )
}
