import type { BlockKind, BlockWords, NeedTexts } from '~/models/base/template'

/** A text of a block. */
export interface BlockField {
  name: string
  label: string
  max: number
  hint?: string
  /** Lines of a longer text. */
  rows?: number
  /** Names in braces that are filled in, besides `{boutique}`. */
  fills?: string[]
}

export const blockNames: Record<BlockKind, string> = {
  hero: 'Ouverture',
  'first-facts': 'Livraison et garanties',
  figures: 'Chiffres avec leur preuve',
  invitation: 'Invitation au questionnaire',
  needs: 'Besoins',
  featured: 'Offres mises en avant',
  steps: 'Comment ça marche',
  cost: 'Coût sur cinq ans',
  terms: 'Paiement et livraison',
  reviews: 'Avis',
  articles: 'Articles',
  questions: 'Questions fréquentes',
  booking: 'Rendez-vous',
  request: 'Demande',
  hours: 'Horaires et adresse',
  reasons: 'Raisons de vous choisir',
  words: 'Texte libre',
}

const TITLE = 80
const SENTENCE = 240
const TEXT = 400
const OWN_TEXT = 2000

type Fields<Kind extends BlockKind> = { [Name in keyof BlockWords[Kind]]: Omit<BlockField, 'name'> }

const title = { title: { label: 'Titre', max: TITLE } }
const step = (number: number) => ({ label: `Étape ${number}`, max: TITLE })
const stepText = (number: number) => ({ label: `Étape ${number}, en quelques mots`, max: TEXT, rows: 3 })
const text = { label: 'Texte', max: TEXT, rows: 3 }

const fields: { [Kind in BlockKind]: Fields<Kind> } = {
  hero: {
    title: { label: 'Titre de la page', max: TITLE, hint: '{boutique} y devient le nom de la boutique.' },
    lead: { label: 'Phrase d’appui', max: SENTENCE, rows: 3 },
    leadFrom: {
      ...{ label: 'La même, dès qu’un prix est connu', max: SENTENCE, rows: 3, fills: ['prix'] },
      hint: '{prix} y devient le prix le plus bas du catalogue.',
    },
    link: { label: 'Lien à côté des deux boutons', max: 40 },
    pageTitle: { label: 'Titre dans les moteurs de recherche', max: TITLE },
    description: { label: 'Description dans les moteurs de recherche', max: SENTENCE, rows: 3 },
  },
  'first-facts': {},
  figures: {},
  invitation: {},
  needs: title,
  featured: title,
  steps: {
    ...{ ...title, title1: step(1), text1: stepText(1), title2: step(2), text2: stepText(2) },
    ...{ title3: step(3), text3: stepText(3) },
  },
  cost: {},
  terms: {},
  reviews: title,
  articles: title,
  questions: title,
  booking: { ...title, text },
  request: { ...title, text },
  hours: title,
  reasons: {
    ...title,
    costsTitle: { label: 'Première raison', max: TITLE },
    costs: { label: 'Ce qu’elle veut dire', max: TEXT, rows: 3 },
  },
  words: {
    ...title,
    text: { label: 'Texte', max: OWN_TEXT, rows: 8, hint: 'Une ligne vide sépare deux paragraphes.' },
  },
}

/** What can be written in a block, in the order of its form. Of needs, the sentence: their names are also filters. */
export function blockFields(kind: BlockKind, needs: NeedTexts[]): BlockField[] {
  const own = Object.entries<Omit<BlockField, 'name'>>(fields[kind]).map(([name, field]) => ({ name, ...field }))
  if (kind !== 'needs') return own
  return [...own, ...needs.map(({ value, label }) => ({ name: needField(value), label, max: SENTENCE }))]
}

export function needField(need: string): string {
  return `need-${need}`
}

/** Kinds that have a picture of the owner's. */
export function hasPicture(kind: BlockKind): boolean {
  return kind === 'hero' || kind === 'words'
}
