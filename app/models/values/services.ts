/** Installation and maintenance: area and scheduling. One sentence each, for pages, mails and documents. */

export const servicePlace = 'L’installation et la maintenance ne se font qu’en France métropolitaine.'

/** Beside the country field, when the cart has a service. */
export const serviceAbroad = `${servicePlace} Choisissez l’appareil seul ou le Pack Basique.`

/** A service alone has no parcel before it; `delivered`: the machine is there. */
export function appointmentText(order: { servicesOnly: boolean; delivered?: boolean }): string {
  return `${appointmentStart(order)} vous appelons ou vous écrivons pour fixer le rendez-vous. La date se déplace sans frais jusqu’à la veille.`
}

function appointmentStart({ servicesOnly, delivered }: { servicesOnly: boolean; delivered?: boolean }): string {
  if (delivered) return 'Nous'
  return servicesOnly ? 'Dès le paiement reçu, nous' : 'Une fois la machine livrée, nous'
}

/** In place of delivery dates. */
export const visitText = 'Prestation à domicile, en France métropolitaine\u202f: nous convenons de la date avec vous.'

/** In place of delivery dates, while a transfer is pending. */
export const transferFirstText = 'Les dates de livraison sont données à la réception du virement.'
