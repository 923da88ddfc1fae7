/** Installation and maintenance: where, and how the day is agreed on. One sentence each, for pages, mails and papers. */

export const servicePlace = 'L’installation et la maintenance ne se font qu’en France métropolitaine.'

/** By the country field, when the cart holds a service. */
export const serviceAbroad = `${servicePlace} Choisissez l’appareil seul ou le Pack Basique.`

/** A service alone is not preceded by a parcel. */
export function appointmentWords({ servicesOnly }: { servicesOnly: boolean }): string {
  const from = servicesOnly ? 'Dès le paiement reçu' : 'Une fois la machine livrée'
  return `${from}, nous vous appelons ou vous écrivons pour fixer le rendez-vous. La date se déplace sans frais jusqu’à la veille.`
}

/** Instead of the days of a delivery. */
export const visitWords = 'Prestation à domicile, en France métropolitaine\u202f: nous convenons de la date avec vous.'

/** Instead of the days of a delivery, while the money of a transfer is not there. */
export const transferFirstWords = 'Les dates de livraison sont données à la réception du virement.'
