/** Where a shop that sends no mail would promise one. */
export const noMailYet = 'Notez cette page : cette boutique n’envoie pas encore d’e-mail.'
