import type { CreditPurpose } from '~/database/schema'
import { formatEuros } from '~/models/values'

export interface CreditBlockProps {
  balanceCents: number
  entries: { id: number; purpose: CreditPurpose; orderNumber: string | null; amountCents: number; at: string }[]
}

/** Referral credit and vouchers: one balance, spent at the checkout. */
export function CreditBlock({ balanceCents, entries }: CreditBlockProps) {
  return (
    <section className="card stack" aria-labelledby="avoir">
      <h2 className="order-side-title" id="avoir">
        Mon avoir
      </h2>
      <p>
        <strong className="num">{formatEuros(balanceCents)}</strong> {balanceWords(balanceCents)}
      </p>
      <table className="table">
        <caption className="visually-hidden">Les derniers mouvements</caption>
        <thead>
          <tr>
            <th scope="col">Mouvement</th>
            <th scope="col" className="num">
              Montant
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <th scope="row">
                {movementWords(entry)}
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
    </section>
  )
}

function balanceWords(balanceCents: number): string {
  if (balanceCents > 0) return 'à utiliser sur la page de paiement, en restant connecté.'
  if (balanceCents === 0) return 'pour le moment.'
  return 'à compenser\u202f: un avoir déjà dépensé a été repris, les prochains le comblent d’abord.'
}

function movementWords({ purpose, orderNumber, amountCents }: CreditBlockProps['entries'][number]): string {
  const order = orderNumber ? `, commande ${orderNumber}` : ''
  switch (purpose) {
    case 'referral':
      return amountCents > 0 ? 'Parrainage d’un ami' : 'Parrainage repris : commande de l’ami annulée'
    case 'cashback':
      return amountCents > 0 ? `Bon d’achat de fidélité${order}` : `Bon d’achat repris${order}`
    case 'payment':
      return amountCents < 0 ? `Payé avec l’avoir${order}` : `Rendu${order}`
  }
}
