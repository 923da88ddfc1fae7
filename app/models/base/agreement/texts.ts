import type { AgreementKind } from '~/database/schema'
import { type ConsentText, questionnaireConsents } from '~/models/base/user'

/** Current words of each box. A changed text needs a new version. */
export const agreementTexts: Record<AgreementKind, ConsentText> = {
  advice: questionnaireConsents.email,
  offers: {
    version: 'offres-e-mail-1',
    text: 'J’accepte de recevoir par e-mail des conseils et des offres de la boutique.',
  },
  'cart-reminder': { version: 'rappel-panier-1', text: 'Écrivez-moi si je n’achève pas cette commande.' },
}

/** Shown above the button that gives it, to recipients of campaigns. */
export const clickAgreementText: ConsentText = {
  version: 'clics-1',
  text: 'J’accepte que la boutique note si j’ouvre les liens des messages qu’elle m’envoie en campagne.',
}

export const agreementNames: Record<AgreementKind, string> = {
  advice: 'Conseils et offres après le questionnaire',
  offers: 'Conseils et offres de la boutique',
  'cart-reminder': 'Rappel d’une commande inachevée',
}

/** Validity of consent, from when it was given. */
export const AGREEMENT_YEARS = 3

/** Agreements given up to this instant have expired. */
export function agreementsSince(at: Date): string {
  const since = new Date(at)
  since.setUTCFullYear(since.getUTCFullYear() - AGREEMENT_YEARS)
  return since.toISOString()
}
