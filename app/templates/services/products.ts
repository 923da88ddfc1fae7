import type { CatalogueProduct } from '~/models/base/template'
import { example } from '../any-trade/example'

export const products: CatalogueProduct[] = [
  {
    ...example,
    id: 'prod-rendez-vous-exemple',
    slug: 'rendez-vous-exemple',
    sku: 'EXEMPLE-1',
    name: 'Premier rendez-vous (exemple)',
    summary: 'Une fiche d’exemple\u202f: remplacez ses textes par ceux d’une de vos prestations.',
    description:
      'Cette fiche montre ce que dit une prestation\u202f: à qui elle s’adresse, comment elle se déroule, ce qu’elle donne.\n\nElle n’est pas en vente. Écrivez la vôtre, ajoutez une image, puis publiez-la.',
    price_cents: 5_000,
    category: 'machine',
    features: ['Une heure, sur place ou à distance', 'Un compte rendu écrit'],
    specifications: [
      { label: 'Durée', value: '1 heure' },
      { label: 'Lieu', value: 'sur place ou à distance' },
      { label: 'Délai', value: 'à fixer ensemble' },
    ],
    questions: [
      {
        question: 'Que dois-je préparer\u202f?',
        answer: 'Dites ici ce que vos clients doivent réunir avant le rendez-vous\u202f: l’assistant le reprend.',
      },
    ],
  },
  {
    ...example,
    id: 'prod-forfait-exemple',
    slug: 'forfait-exemple',
    sku: 'EXEMPLE-2',
    name: 'Intervention au forfait (exemple)',
    summary: 'Une prestation d’exemple, à prix fixe et au contenu écrit.',
    description:
      'Un forfait a un prix et un contenu connus d’avance. Ce qui n’y entre pas se chiffre par un devis, avec l’accord écrit du client.\n\nIl n’est pas en vente.',
    price_cents: 20_000,
    category: 'machine',
    features: ['Une demi-journée', 'Déplacement compris dans la ville'],
    specifications: [
      { label: 'Durée', value: 'une demi-journée' },
      { label: 'Compris', value: 'à préciser' },
      { label: 'Non compris', value: 'à préciser' },
    ],
  },
  {
    ...example,
    id: 'prod-devis-exemple',
    slug: 'devis-exemple',
    sku: 'EXEMPLE-4',
    name: 'Travaux sur devis (exemple)',
    summary: 'Une prestation d’exemple dont le prix dépend de la demande.',
    description:
      'La fiche montre un prix de départ et propose un devis au lieu du panier\u202f: votre client choisit un créneau, vous l’appelez.\n\nElle n’est pas publiée.',
    price_cents: 50_000,
    category: 'machine',
    isOnRequest: true,
    features: ['Visite et devis gratuits', 'Prix écrit avant de commencer'],
    specifications: [
      { label: 'Délai du devis', value: 'à préciser' },
      { label: 'Durée', value: 'selon les travaux' },
    ],
  },
  {
    ...example,
    id: 'prod-complement-exemple',
    slug: 'complement-exemple',
    sku: 'EXEMPLE-3',
    name: 'Complément (exemple)',
    summary: 'Un complément d’exemple, qui s’ajoute à une prestation.',
    description:
      'Un complément figure à part des prestations, par exemple un déplacement ou une heure en plus.\n\nIl n’est pas en vente.',
    price_cents: 3_000,
    category: 'extra',
    features: ['S’ajoute à une prestation'],
  },
]
