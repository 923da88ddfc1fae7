import type { CatalogueProduct } from '~/models/base/template'
import { example, exampleStock } from '../any-trade/example'

export const products: CatalogueProduct[] = [
  {
    ...example,
    id: 'prod-produit-exemple',
    slug: 'produit-exemple',
    sku: 'EXEMPLE-1',
    name: 'Produit exemple',
    summary: 'Une fiche d’exemple\u202f: remplacez ses textes par ceux d’un de vos produits.',
    description:
      'Cette fiche montre ce que dit un produit de la boutique\u202f: un résumé, une description, des points forts et des caractéristiques.\n\nElle n’est pas en vente. Écrivez la vôtre, ajoutez des images et le fabricant, puis publiez-la.',
    price_cents: 2_500,
    category: 'machine',
    features: ['Un point fort, en quelques mots', 'Un deuxième point fort'],
    specifications: [
      { label: 'Dimensions (L × H × P)', value: '20 × 10 × 5 cm' },
      { label: 'Poids', value: '350 g' },
      { label: 'Matière', value: 'à préciser' },
    ],
    warrantyYears: 2,
    inTheBox: ['Le produit', 'Sa notice en français'],
    questions: [
      {
        question: 'Une question que vos clients posent souvent\u202f?',
        answer: 'La réponse figure ici et l’assistant la reprend.',
      },
    ],
    stock: exampleStock,
  },
  {
    ...example,
    id: 'prod-accessoire-exemple',
    slug: 'accessoire-exemple',
    sku: 'EXEMPLE-2',
    name: 'Accessoire exemple',
    summary: 'Un accessoire d’exemple, qui va avec un autre produit.',
    description:
      'Un accessoire figure dans la liste des produits et sur la fiche de ceux avec lesquels il va.\n\nIl n’est pas en vente.',
    price_cents: 1_000,
    category: 'accessory',
    features: ['Va avec le produit exemple'],
    warrantyYears: 2,
    stock: exampleStock,
  },
  {
    ...example,
    id: 'prod-service-exemple',
    slug: 'service-exemple',
    sku: 'EXEMPLE-3',
    name: 'Service exemple',
    summary: 'Un service d’exemple, vendu sans stock ni livraison.',
    description:
      'Un service se vend à côté des produits, par exemple une préparation ou un réglage.\n\nIl n’est pas en vente.',
    price_cents: 2_000,
    category: 'extra',
    features: ['Date fixée avec le client après la commande'],
  },
]
