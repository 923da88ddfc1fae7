import { TableHead } from '~/components/ui/table-head'
import { formatPoints, nextTierOf, tierOf, tiers } from '~/models/loyalty'
import { WITHDRAWAL_DAYS } from '~/models/order'
import { formatEuros } from '~/models/values'
import { Card } from '../../ui/card'

export interface PointsBlockProps {
  points: number
  /** Part of them that the refund of a withdrawn order takes back. */
  renouncedPoints: number
  /** Cashback of orders still within the withdrawal period; `from`, formatted, once delivered. */
  awaited: { orderNumber: string; cents: number; from: string | undefined }[]
}

export function PointsBlock({ points, renouncedPoints, awaited }: PointsBlockProps) {
  const tier = tierOf(points)
  const next = nextTierOf(points)
  return (
    <Card id="points" title="Programme de fidélité" large>
      <p>
        <strong className="num">{formatPoints(points)} points</strong>, palier <strong>{tier.name}</strong> :{' '}
        {tier.cashbackPercent} % du prix TTC des articles vous reviennent en bon d’achat.
      </p>
      {renouncedPoints > 0 ? (
        <p className="small">
          Dont <span className="num">{formatPoints(renouncedPoints)}</span> points d’une commande à laquelle vous avez
          renoncé{'\u202f'}: son remboursement les reprend, et son bon n’est plus dû.
        </p>
      ) : null}
      {next ? (
        <div className="stack stack-small">
          <progress className="share" value={points - tier.from} max={next.tier.from - tier.from}>
            {formatPoints(points)} points
          </progress>
          <p className="small">
            Encore <span className="num">{formatPoints(next.missing)}</span> points jusqu’au palier {next.tier.name} (
            {next.tier.cashbackPercent} %).
          </p>
        </div>
      ) : null}
      {awaited.length > 0 ? (
        <ul className="stack stack-small">
          {awaited.map(({ orderNumber, cents, from }) => (
            <li key={orderNumber}>
              Commande {orderNumber} : bon de <strong className="num">{formatEuros(cents)}</strong>{' '}
              <span className="muted">{from ? `le ${from}` : `${WITHDRAWAL_DAYS} jours après la livraison`}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <TierTable current={tier.name} />
    </Card>
  )
}

function TierTable({ current }: { current: string }) {
  return (
    <table className="table">
      <caption className="visually-hidden">Les paliers du programme</caption>
      <TableHead names="Palier" figures={['Points', 'Cashback']} />
      <tbody>
        {tiers.map((tier, place) => {
          const above = tiers[place + 1]
          return (
            <tr key={tier.name}>
              <th scope="row">
                {tier.name === current ? (
                  <>
                    <strong>{tier.name}</strong> <small className="nowrap">(le vôtre)</small>
                  </>
                ) : (
                  tier.name
                )}
              </th>
              <td className="num nowrap">
                {above ? `${formatPoints(tier.from)}–${formatPoints(above.from - 1)}` : `${formatPoints(tier.from)}+`}
              </td>
              <td className="num">{tier.cashbackPercent} %</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
