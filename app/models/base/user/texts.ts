import type { ContactChannel } from '~/database/schema'

/** `Chrome, Android`: enough for the owner to recognise it, too coarse for fingerprinting. */
export function deviceOf(userAgent: string | null): string {
  const known = [firstWord(browsers, userAgent ?? ''), firstWord(systems, userAgent ?? '')].filter(Boolean)
  return known.length > 0 ? known.join(', ') : 'Appareil inconnu'
}

const browsers: [RegExp, string][] = [
  [/Edg\w{0,3}\//, 'Edge'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

function firstWord(list: [RegExp, string][], userAgent: string): string | undefined {
  return list.find(([form]) => form.test(userAgent))?.[1]
}

/** Each consent stores the version of its text, so a changed text needs a new version. */
export interface ConsentText {
  version: string
  text: string
}

/** Proof of consent. */
export interface Consent extends ConsentText {
  /** Path of the page. */
  page: string
}

/** Calls to consumers require prior consent and are limited to its scope (art. L223-1 C. conso). */
export const callbackConsent: ConsentText = {
  version: 'rappel-1',
  text: 'J’accepte d’être rappelé à ce numéro, dans le créneau choisi, au seul sujet de ma demande.',
}

/** One checkbox per contact channel after the questionnaire. */
export const questionnaireConsents: Record<ContactChannel, ConsentText> = {
  email: {
    version: 'conseils-e-mail-1',
    text: 'J’accepte de recevoir par e-mail des conseils et des offres en lien avec mes réponses.',
  },
  phone: { version: 'conseils-appel-1', text: 'J’accepte d’être appelé au sujet de mes recommandations.' },
}

/** Pressing the button below this sentence is the consent. */
export const stockNoticeConsent: ConsentText = {
  version: 'retour-en-stock-1',
  text: 'Je demande un seul e-mail, lorsque ce produit sera de nouveau en stock.',
}
