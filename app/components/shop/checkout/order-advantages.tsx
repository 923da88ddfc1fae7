import { href } from 'react-router'
import {
  formatPoints,
  nextTierOf,
  type OrderAdvantages,
  REFERRAL_CREDIT_CENTS,
  REFERRAL_PERCENT,
  tierOf,
} from '~/models/loyalty'
import { WITHDRAWAL_DAYS } from '~/models/order'
import { formatEuros } from '~/models/values'

/** Under a confirmed order: what it brings its buyer, and their friends. */
export function AdvantageBlocks({ loyalty, referral }: OrderAdvantages) {
  return (
    <>
      {referral ? <Referral {...referral} /> : null}
      {loyalty ? <Loyalty {...loyalty} /> : null}
    </>
  )
}

function Referral({ code }: NonNullable<OrderAdvantages['referral']>) {
  return (
    <section className="card stack stack-small" aria-labelledby="parrainage">
      <h2 className="order-side-title" id="parrainage">
        Programme de parrainage
      </h2>
      <p>
        {formatEuros(REFERRAL_CREDIT_CENTS)} d’avoir pour vous par ami qui commande, {WITHDRAWAL_DAYS} jours après sa
        livraison ; −{REFERRAL_PERCENT} % pour lui sur sa première commande.
      </p>
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
    </section>
  )
}

function Loyalty({ points, total, cashbackCents }: NonNullable<OrderAdvantages['loyalty']>) {
  const next = total === undefined ? undefined : nextTierOf(total)
  return (
    <section className="card stack stack-small" aria-labelledby="fidelite">
      <h2 className="order-side-title" id="fidelite">
        Programme de fidélité
      </h2>
      <p>
        <strong className="num">{formatPoints(points)} points</strong> pour cette commande, et un bon de{' '}
        <strong className="num">{formatEuros(cashbackCents)}</strong> {WITHDRAWAL_DAYS} jours après la livraison.
      </p>
      {total === undefined ? null : (
        <p>
          Palier {tierOf(total).name}
          {next ? (
            <>
              {'\u202f'}: encore <span className="num">{next.missing} points</span> jusqu’au palier {next.tier.name} (
              {next.tier.cashbackPercent} % de cashback).
            </>
          ) : (
            ', le plus haut.'
          )}
        </p>
      )}
      <p className="small">
        <a href={href('/profile')}>Tous mes points</a>
      </p>
    </section>
  )
}
