/** Shown instead of announcing a mail while SMTP is not configured. */
export const noMailYet = 'Notez cette page : cette boutique n’envoie pas encore d’e-mail.'
