import { href } from 'react-router'
import { Card } from '~/components/ui/card'
import { cashbackPercentOf, formatPoints, nextTierOf, type OrderAdvantages, tierOf } from '~/models/shop/loyalty'
import { WITHDRAWAL_DAYS } from '~/models/shop/order'
import { formatEuros } from '~/models/values/money'

/** Below a confirmed order: the points and the referral code it earns. */
export function AdvantageBlocks({ loyalty, referral }: OrderAdvantages) {
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
            , et un bon de <strong className="num">{formatEuros(cashbackCents)}</strong> {WITHDRAWAL_DAYS} jours après
            la livraison
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
