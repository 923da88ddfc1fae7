import type { CustomerOrder, OrderItem } from '~/database/schema'
import {
  appointmentText,
  dispatchSpan,
  promiseFor,
  type ServiceTexts,
  transferFirstText,
} from '~/models/values/delivery'
import type { DeliverySettings } from '~/models/values/delivery-terms'
import { includesService, isServicesOnly, promiseOf, promiseText, serviceStartText } from './promise'

export interface NextStep {
  title: string
  text: string
}

type Promised = Pick<
  CustomerOrder,
  | 'payment_method'
  | 'paid_at'
  | 'created_at'
  | 'country'
  | 'delivery_from'
  | 'delivery_to'
  | 'early_service_at'
  | 'company'
>

/** Steps that follow from now on. An overdue transfer is only promised an answer. */
export function nextSteps(
  { order, items }: { order: Promised; items: Pick<OrderItem, 'service'>[] },
  { settings, services }: { settings: DeliverySettings; services: ServiceTexts },
): NextStep[] {
  const promise = promiseOf(order, items)
  const visit = includesService(items) ? [visitStep(order, { servicesOnly: isServicesOnly(items), services })] : []
  if (promise.kind === 'visit') return visit
  if (promise.kind === 'after-transfer') return [...transferSteps, ...visit]
  return [
    { title: 'Préparation', text: `${dispatchText(order, settings)} Un e-mail vous donne alors le numéro de suivi.` },
    { title: 'Réception', text: `Livraison à domicile ${promiseText(promise)}.` },
    ...visit,
  ]
}

/** Counts from the payment, before which nothing ships. */
function dispatchText({ paid_at, created_at, country }: Promised, settings: DeliverySettings): string {
  const at = new Date(paid_at ?? created_at)
  return `Expédition sous ${dispatchSpan(promiseFor(settings, { at, country }), at)}.`
}

const transferSteps: NextStep[] = [
  { title: 'Votre virement', text: 'Nous confirmons la commande par e-mail dès que nous l’avons reçu.' },
  { title: 'Expédition et livraison', text: transferFirstText },
]

function visitStep(
  order: Promised,
  { servicesOnly, services }: { servicesOnly: boolean; services: ServiceTexts },
): NextStep {
  const texts = [services.place, appointmentText(services, { servicesOnly }), serviceStartText(order)]
  return { title: 'Rendez-vous', text: texts.filter(Boolean).join(' ') }
}
