import type { CatalogueProduct } from '~/models/base/template'
import { example } from '../any-trade/example'

const cover = { label: 'Prise en charge', value: 'à préciser selon la convention et la prescription' }
const cancelling = { label: 'Annulation', value: 'sans frais jusqu’à la veille' }

export const products: CatalogueProduct[] = [
  {
    ...example,
    id: 'prod-premier-rendez-vous-exemple',
    slug: 'premier-rendez-vous-exemple',
    sku: 'EXEMPLE-1',
    name: 'Premier rendez-vous (exemple)',
    summary: 'Un rendez-vous d’exemple\u202f: faire connaissance et décider de la suite.',
    description:
      'Nous prenons le temps d’entendre ce qui vous amène, d’examiner ce qui doit l’être et de vous dire ce que nous proposons, ou à qui vous adresser.\n\nCette fiche n’est pas publiée. Remplacez ses textes par les vôtres\u202f: durée, prix, lieu, ce qu’il faut apporter.',
    price_cents: 5_000,
    category: 'machine',
    isOnRequest: true,
    needs: ['premier'],
    features: ['45 minutes, au cabinet', 'Le prix est dit avant de venir'],
    specifications: [
      { label: 'Durée', value: '45 minutes' },
      { label: 'Lieu', value: 'au cabinet' },
      { label: 'À apporter', value: 'carte Vitale, ordonnance s’il y en a une' },
      cover,
      cancelling,
    ],
    questions: [
      {
        question: 'Faut-il une ordonnance\u202f?',
        answer: 'Dites ici dans quels cas elle est nécessaire pour venir, ou pour être remboursé.',
      },
      {
        question: 'Que dois-je apporter\u202f?',
        answer: 'Dites ici ce que vos patients doivent réunir. Rien ne s’envoie par ce site.',
      },
    ],
  },
  {
    ...example,
    id: 'prod-suivi-exemple',
    slug: 'seance-de-suivi-exemple',
    sku: 'EXEMPLE-2',
    name: 'Séance de suivi (exemple)',
    summary: 'Un rendez-vous d’exemple pour les personnes déjà reçues.',
    description:
      'La suite de ce qui a été commencé ensemble. Le nombre de séances se décide avec vous et se revoit en chemin.\n\nElle n’est pas publiée.',
    price_cents: 3_500,
    category: 'machine',
    isOnRequest: true,
    needs: ['suivi'],
    features: ['30 minutes, au cabinet', 'Pour les personnes déjà reçues'],
    specifications: [
      { label: 'Durée', value: '30 minutes' },
      { label: 'Lieu', value: 'au cabinet ou à distance' },
      { label: 'À apporter', value: 'carte Vitale' },
      cover,
      cancelling,
    ],
  },
  {
    ...example,
    id: 'prod-bilan-exemple',
    slug: 'bilan-exemple',
    sku: 'EXEMPLE-3',
    name: 'Bilan (exemple)',
    summary: 'Un rendez-vous d’exemple, une fois, avec un compte rendu écrit.',
    description:
      'Un temps plus long pour faire le point, suivi d’un compte rendu remis en main propre ou par une messagerie sécurisée.\n\nIl n’est pas publié.',
    price_cents: 7_000,
    category: 'machine',
    isOnRequest: true,
    needs: ['bilan'],
    features: ['1 heure, au cabinet', 'Un compte rendu écrit'],
    specifications: [
      { label: 'Durée', value: '1 heure' },
      { label: 'Lieu', value: 'au cabinet' },
      { label: 'À apporter', value: 'carte Vitale, comptes rendus utiles' },
      cover,
      cancelling,
    ],
  },
  {
    ...example,
    id: 'prod-domicile-exemple',
    slug: 'visite-a-domicile-exemple',
    sku: 'EXEMPLE-4',
    name: 'Visite à domicile (exemple)',
    summary: 'Un rendez-vous d’exemple, chez la personne qui ne peut pas se déplacer.',
    description:
      'Elle dépend de la distance et des tournées. Nous vous appelons pour savoir si elle est possible, quand, et à quel prix, déplacement compris.\n\nElle n’est pas publiée.',
    price_cents: 6_000,
    category: 'machine',
    isOnRequest: true,
    needs: ['domicile'],
    features: ['45 minutes, chez vous', 'Dans les communes voisines'],
    specifications: [
      { label: 'Durée', value: '45 minutes' },
      { label: 'Lieu', value: 'à domicile' },
      { label: 'À apporter', value: 'carte Vitale, ordonnance s’il y en a une' },
      cover,
      cancelling,
    ],
  },
]
