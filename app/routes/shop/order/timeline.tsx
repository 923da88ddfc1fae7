import type { Selectable } from 'kysely'
import type { OrderEventTable, OrderStatus } from '~/database/schema'
import { formatDateTime } from '~/models/values/french-date'

export type TimelineEvent = Pick<Selectable<OrderEventTable>, 'id' | 'kind' | 'to_status' | 'reason' | 'created_at'>

/** The order's history, latest last, without internal events. */
export function Timeline({ events }: { events: TimelineEvent[] }) {
  const removed = events.filter(({ kind }) => kind === 'parcel-removed').map(({ reason }) => reason ?? '')
  const isRemoved = ({ kind, reason }: TimelineEvent) =>
    kind === 'parcel-sent' && removed.some((words) => words.startsWith(`${reason}, `))
  const shown = events
    .filter((event) => !isRemoved(event))
    .flatMap((event) => {
      const words = wordsOf(event)
      return words ? [{ ...event, words }] : []
    })
  return (
    <ol className="timeline">
      {shown.map(({ id, words, created_at }) => (
        <li key={id}>
          <p>{words}</p>
          <p className="muted small">
            <time dateTime={created_at}>{formatDateTime(new Date(created_at))}</time>
          </p>
        </li>
      ))}
    </ol>
  )
}

function wordsOf({ kind, to_status, reason }: TimelineEvent): string | undefined {
  if (kind === 'delivery-moved' && reason) return `Nouvelle date, comptée depuis votre paiement\u202f: ${reason}`
  if (kindsWithDetail.has(kind)) return `${kindText[kind]}${reason ? `\u202f: ${reason}` : ''}`
  if (kind === 'cancelled') return reason ? `Commande annulée : ${reason}` : 'Commande annulée'
  return kindText[kind] ?? (to_status ? statusText[to_status] : undefined)
}

const kindsWithDetail = new Set(['parcel-sent', 'parcel-delivered', 'parcel-day', 'refund-done', 'refund-returned'])

const kindText: Record<string, string> = {
  placed: 'Commande enregistrée',
  address: 'Adresse de livraison indiquée',
  'transfer-confirmed': 'Réservation confirmée',
  'referral-dropped': 'Remise de parrainage non appliquée',
  paid: 'Paiement reçu, commande confirmée',
  'payment-pending': 'Paiement en cours de confirmation',
  'payment-failed': 'Paiement refusé',
  'payment-expired': 'Paiement non terminé',
  'payment-mismatch': 'Paiement en cours de vérification',
  'refund-due': 'Remboursement à venir',
  'parcel-sent': 'Colis parti',
  'refund-done': 'Remboursement effectué',
  'refund-returned': 'Remboursement refusé par votre banque, à refaire',
  'parcel-changed': 'Numéro de suivi corrigé',
  'parcel-delivered': 'Colis livré',
  'parcel-day': 'Jour de livraison corrigé',
  withdrawal: 'Rétractation reçue',
  'late-withdrawal': 'Déclaration de rétractation reçue après le délai',
  'late-delivery-notice': 'Mise en demeure de livrer reçue',
  'late-delivery-cancellation': 'Demande d’annulation pour retard reçue',
}

const statusText: Record<OrderStatus, string> = {
  en_attente: 'Commande remise en attente',
  confirme: 'Commande confirmée',
  expedie: 'Commande expédiée',
  livre: 'Commande livrée',
  annule: 'Commande annulée',
}
