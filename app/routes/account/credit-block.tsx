import { Card } from '~/components/ui/card'
import { TableHead } from '~/components/ui/table-head'
import type { CreditPurpose } from '~/database/schema'
import { formatEuros } from '~/models/values/money'

export interface CreditBlockProps {
  balanceCents: number
  entries: { id: number; purpose: CreditPurpose; orderNumber: string | null; amountCents: number; at: string }[]
}

/** Referral credit and vouchers: one balance, spent at the checkout. */
export function CreditBlock({ balanceCents, entries }: CreditBlockProps) {
  return (
    <Card id="avoir" title="Mon avoir" large>
      <p>
        <strong className="num">{formatEuros(balanceCents)}</strong> {balanceText(balanceCents)}
      </p>
      <table className="table">
        <caption className="visually-hidden">Les derniers mouvements</caption>
        <TableHead names="Mouvement" figures={['Montant']} />
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {movementText(entry)}
                <br />
                <span className="muted small">{entry.at}</span>
              </th>
              <td className="num">
                {entry.amountCents > 0 ? '+' : ''}
                {formatEuros(entry.amountCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function balanceText(balanceCents: number): string {
  if (balanceCents > 0) return 'à utiliser sur la page de paiement, en restant connecté.'
  if (balanceCents === 0) return 'pour le moment.'
  return 'à compenser\u202f: un avoir déjà dépensé a été repris, les prochains le comblent d’abord.'
}

function movementText({ purpose, orderNumber, amountCents }: CreditBlockProps['entries'][number]): string {
  const order = orderNumber ? `, commande ${orderNumber}` : ''
  switch (purpose) {
    case 'referral':
      return amountCents > 0 ? 'Parrainage d’un ami' : 'Parrainage repris : commande de l’ami annulée ou rendue'
    case 'cashback':
      return amountCents > 0 ? `Bon d’achat de fidélité${order}` : `Bon d’achat repris${order}`
    case 'payment':
      return amountCents < 0 ? `Payé avec l’avoir${order}` : `Rendu${order}`
  }
}
