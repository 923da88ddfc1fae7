import type { Paper } from '~/models/invoice'

const euros = '1\u202f234,50\u202f€'
const table = {
  caption: 'Articles',
  columns: [{ label: 'Article' }, { label: 'Quantité', isNumber: true }, { label: 'Total TTC', isNumber: true }],
  rows: [{ cells: ['Osmoseur', '1', euros], details: ['Comprend\u202f: un filtre, une membrane'] }],
}

/** Contains every kind of part, so that drawing it runs all code that any paper needs. */
export const samplePaper: Paper = {
  title: 'Facture',
  isSpecimen: true,
  seller: { name: 'Boutique', lines: ['1 rue de l’Essai', '75000 Paris'] },
  facts: [{ label: 'Numéro', value: 'FA-2026-000001' }],
  parties: [{ title: 'Client', lines: ['Łucja Żółć', '3 rue des Lilas', '69003 Lyon'] }],
  table,
  totals: [
    { label: 'Total HT', value: euros },
    { label: 'Total TTC', value: euros, strong: true },
  ],
  vat: { ...table, caption: 'TVA par taux' },
  mentions: ['Une mention assez longue pour que la ligne se coupe\u202f: '.repeat(8)],
  signatures: ['Livreur', 'Destinataire'],
}
