import type { CatalogueProduct } from '~/models/base/template'
import { example } from '../any-trade/example'

/** Article R. 125-25 of the code de l’environnement. */
export const risks =
  'Les informations sur les risques auxquels ce bien est exposé sont disponibles sur le site Géorisques\u202f: www.georisques.gouv.fr'

/** Visited before anything is signed: never put into a cart. */
const property = { ...example, category: 'machine', isOnRequest: true } satisfies Partial<CatalogueProduct>

const notOnSale =
  'Cette fiche est un exemple d’annonce, elle n’est pas publiée et ce bien n’existe pas\u202f: remplacez chaque ligne par celle du mandat et des diagnostics.'

function sheetOf(lines: Record<string, string>): CatalogueProduct['specifications'] {
  return Object.entries({ ...lines, Risques: risks }).map(([label, value]) => ({ label, value }))
}

const listed = (facts: Record<string, string>) => Object.entries(facts).map(([label, value]) => ({ label, value }))

export const products: CatalogueProduct[] = [
  {
    ...property,
    id: 'prod-appartement-exemple',
    slug: 'appartement-exemple',
    sku: 'MANDAT-1',
    name: 'Appartement de trois pièces (exemple)',
    summary: 'Un trois pièces au deuxième étage, séjour au sud, cave.',
    description: `Entrée, séjour avec balcon, cuisine séparée, deux chambres, salle de bains, cave. Chauffage collectif au gaz.\n\n${notOnSale}`,
    // 283 500 € with the fees.
    price_cents: 23_625_000,
    needs: ['appartement'],
    features: ['Séjour de 26 m², balcon au sud', 'Deuxième étage, ascenseur'],
    specifications: sheetOf({
      Honoraires: '5\u202f% TTC du prix hors honoraires, à la charge de l’acquéreur',
      'Prix hors honoraires': '270\u202f000\u202f€',
      'Surface Carrez': '64,20 m²',
      Pièces: '3, dont 2 chambres',
      DPE: 'D (198 kWh/m² par an), établi le 15 septembre 2026',
      GES: 'D (41 kg CO₂/m² par an), établi le 15 septembre 2026',
      'Dépenses d’énergie':
        'entre 1\u202f010\u202f€ et 1\u202f420\u202f€ par an pour un usage standard, prix moyens de 2021 à 2023, abonnements compris',
      Copropriété: '42 lots, dont 24 de logement\u202f; aucune procédure en cours',
      'Charges annuelles': '1\u202f680\u202f€, chauffage compris',
      'Taxe foncière': '1\u202f150\u202f€ en 2026',
    }),
    facts: listed({ Surface: '64 m²', Pièces: '3', DPE: 'D' }),
    questions: [
      {
        question: 'Des travaux sont-ils votés\u202f?',
        answer: 'Dites ici ce que contiennent les trois derniers procès-verbaux d’assemblée générale.',
      },
    ],
  },
  {
    ...property,
    id: 'prod-maison-exemple',
    slug: 'maison-exemple',
    sku: 'MANDAT-2',
    name: 'Maison de cinq pièces, jardin (exemple)',
    summary: 'Une maison de 1998 de plain-pied, jardin clos de 480 m², garage.',
    description: `Séjour traversant, cuisine ouverte, quatre chambres, salle de bains, garage attenant. Pompe à chaleur de 2022.\n\n${notOnSale}`,
    // 399 000 € with the fees.
    price_cents: 33_250_000,
    needs: ['maison'],
    features: ['De plain-pied, quatre chambres', 'Jardin clos de 480 m²'],
    specifications: sheetOf({
      Honoraires: 'à la charge du vendeur, compris dans le prix',
      'Surface habitable': '112 m²',
      Terrain: '480 m²',
      Pièces: '5, dont 4 chambres',
      DPE: 'C (142 kWh/m² par an), établi le 8 octobre 2026',
      GES: 'A (5 kg CO₂/m² par an), établi le 8 octobre 2026',
      'Dépenses d’énergie':
        'entre 1\u202f290\u202f€ et 1\u202f800\u202f€ par an pour un usage standard, prix moyens de 2021 à 2023, abonnements compris',
      Copropriété: 'sans objet',
      'Taxe foncière': '1\u202f640\u202f€ en 2026',
    }),
    facts: listed({ Surface: '112 m²', Pièces: '5', DPE: 'C' }),
    questions: [
      {
        question: 'Où sont les limites du terrain\u202f?',
        answer: 'Dites ici s’il y a eu bornage, et quelles servitudes figurent à l’acte.',
      },
    ],
  },
  {
    ...property,
    id: 'prod-terrain-exemple',
    slug: 'terrain-exemple',
    sku: 'MANDAT-3',
    name: 'Terrain à bâtir de 620 m² (exemple)',
    summary: 'Un terrain plat et borné, réseaux en bordure, hors lotissement.',
    description: `Façade de 21 m sur une rue calme, école à dix minutes à pied. Certificat d’urbanisme à demander en mairie.\n\n${notOnSale}`,
    // 96 000 € with the fees.
    price_cents: 8_000_000,
    needs: ['terrain'],
    features: ['Borné, plat, façade de 21 m', 'Réseaux en bordure'],
    specifications: sheetOf({
      Honoraires: '6,67\u202f% TTC du prix hors honoraires, à la charge de l’acquéreur',
      'Prix hors honoraires': '90\u202f000\u202f€',
      Terrain: '620 m²',
      DPE: 'non soumis',
      GES: 'non soumis',
      'Étude de sol': 'G1, jointe à la promesse (zone d’argile)',
      Urbanisme: 'zone U du plan local, emprise de 40\u202f%',
    }),
    facts: listed({ Surface: '620 m²' }),
  },
  {
    ...property,
    id: 'prod-local-exemple',
    slug: 'local-exemple',
    sku: 'MANDAT-4',
    name: 'Local de commerce, murs libres (exemple)',
    summary: 'Un local de 58 m² en rez-de-chaussée, vitrine de six mètres, murs libres.',
    description: `Une salle de vente, une réserve, un point de service. Vendu libre de bail.\n\n${notOnSale}`,
    // 180 000 € with the fees.
    price_cents: 15_000_000,
    needs: ['local'],
    features: ['Vitrine de six mètres', 'Libre de bail'],
    specifications: sheetOf({
      Honoraires: 'à la charge du vendeur, compris dans le prix',
      'Surface Carrez': '58,40 m²',
      DPE: 'E (260 kWh/m² par an), établi le 2 octobre 2026',
      GES: 'B (9 kg CO₂/m² par an), établi le 2 octobre 2026',
      Copropriété: '18 lots, dont 3 de commerce\u202f; aucune procédure en cours',
      'Charges annuelles': '620\u202f€',
      'Taxe foncière': '980\u202f€ en 2026',
    }),
    facts: listed({ Surface: '58 m²', DPE: 'E' }),
  },
]
