import type { ContactChannel } from '~/database/schema'

/**
 * Consent texts. Each consent stores its version, so a changed text needs a new version.
 */
export interface ConsentText {
  version: string
  text: string
}

/** The proof of an agreement. */
export interface Consent extends ConsentText {
  /** The path of the page it was given on. */
  page: string
}

/** Calls to consumers need their prior agreement, and keep to what it says (art. L223-1 C. conso). */
export const callbackConsent: ConsentText = {
  version: 'rappel-1',
  text: 'J’accepte d’être rappelé à ce numéro, dans le créneau choisi, au seul sujet de ma demande.',
}

/** One box for each way to be contacted after the questionnaire. */
export const questionnaireConsents: Record<ContactChannel, ConsentText> = {
  email: {
    version: 'conseils-e-mail-1',
    text: 'J’accepte de recevoir par e-mail des conseils et des offres en lien avec mes réponses.',
  },
  phone: { version: 'conseils-appel-1', text: 'J’accepte d’être appelé au sujet de mes recommandations.' },
}

/** The wish itself is the agreement: pressing the button under this sentence. */
export const stockNoticeConsent: ConsentText = {
  version: 'retour-en-stock-1',
  text: 'Je demande un seul e-mail, lorsque ce produit sera de nouveau en stock.',
}
