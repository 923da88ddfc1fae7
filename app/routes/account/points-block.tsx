import { Card } from '~/components/ui/card'
import { TableHead } from '~/components/ui/table-head'
import { cashbackPercentOf, formatPoints, nextTierOf, tierOf, tiers } from '~/models/shop/loyalty'
import { WITHDRAWAL_DAYS } from '~/models/shop/order'
import { formatEuros } from '~/models/values/money'

export interface PointsBlockProps {
  /** Of kept orders: they make the tier. */
  points: number
  /** Of orders still within the withdrawal period. */
  awaitedPoints: number
  /** Of withdrawn orders, to be taken back by their refund. */
  renouncedPoints: number
  mostPercent: number
  limitWords: string
  /** Cashback of orders still within the withdrawal period; `from`, formatted, once delivered. */
  awaited: { orderNumber: string; cents: number; from: string | undefined }[]
}

export function PointsBlock(props: PointsBlockProps) {
  const { points, awaitedPoints, renouncedPoints, mostPercent, awaited } = props
  const tier = tierOf(points)
  const total = points + awaitedPoints
  const next = nextTierOf(total)
  const reached = tierOf(total)
  return (
    <Card id="points" title="Programme de fidélité" large>
      <p>
        <strong className="num">{formatPoints(total)} points</strong>, palier <strong>{tier.name}</strong> :{' '}
        {cashbackPercentOf(tier, { mostPercent })} % du prix TTC des articles gardés vous reviennent en bon d’achat.{' '}
        {props.limitWords}
      </p>
      {awaitedPoints > 0 ? (
        <p className="small">
          Dont <span className="num">{formatPoints(awaitedPoints)}</span> qui comptent pour le palier {WITHDRAWAL_DAYS}{' '}
          jours après la livraison, si vous gardez la commande.
        </p>
      ) : null}
      {renouncedPoints > 0 ? (
        <p className="small">
          <span className="num">{formatPoints(renouncedPoints)}</span> points d’une commande à laquelle vous avez
          renoncé ne comptent plus{'\u202f'}: son remboursement les reprend, et son bon n’est plus dû.
        </p>
      ) : null}
      {next ? (
        <div className="stack stack-small">
          <progress className="share" value={total - reached.from} max={next.tier.from - reached.from}>
            {formatPoints(total)} points
          </progress>
          <p className="small">
            Encore <span className="num">{formatPoints(next.missing)}</span> points jusqu’au palier {next.tier.name} (
            {cashbackPercentOf(next.tier, { mostPercent })} %).
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
      <TierTable current={tier.name} mostPercent={mostPercent} />
    </Card>
  )
}

function TierTable({ current, mostPercent }: { current: string; mostPercent: number }) {
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
              <td className="num">{cashbackPercentOf(tier, { mostPercent })} %</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
