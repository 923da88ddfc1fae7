import type { CatalogueProduct } from '~/models/base/template'
import { example } from '../any-trade/example'

export const products: CatalogueProduct[] = [
  {
    ...example,
    id: 'prod-programme-exemple',
    slug: 'programme-individuel-exemple',
    sku: 'EXEMPLE-1',
    name: 'Programme individuel (exemple)',
    summary: 'Un programme d’exemple\u202f: six séances, un but écrit ensemble, un bilan.',
    description:
      'La première séance sert à écrire le but et les signes qui diront où vous en êtes. Les suivantes avancent à votre rythme, la dernière fait le bilan. Vous choisissez et vous agissez\u202f; nous posons le cadre, les questions et les exercices.\n\nCe programme n’est pas en vente. Remplacez ses textes par ceux du vôtre, ajoutez une image, puis publiez-le.',
    price_cents: 72_000,
    category: 'machine',
    needs: ['metier', 'projet', 'equipe'],
    features: ['6 séances d’une heure', 'Un exercice entre les séances', 'Un bilan écrit à la fin'],
    specifications: [
      { label: 'Séances', value: '6 séances' },
      { label: 'Durée', value: '1 heure par séance' },
      { label: 'Étalement', value: 'trois mois environ' },
      { label: 'Lieu', value: 'en visio ou à notre adresse' },
      { label: 'Entre les séances', value: 'un exercice, une réponse par e-mail' },
      { label: 'Participants', value: 'une personne' },
    ],
    questions: [
      {
        question: 'Que se passe-t-il entre les séances\u202f?',
        answer: 'Dites ici ce que vous proposez\u202f: exercice, lecture, message, et sous quel délai vous répondez.',
      },
      {
        question: 'Puis-je déplacer une séance\u202f?',
        answer: 'Dites ici jusqu’à quand une séance se déplace, et ce qui se passe au-delà.',
      },
    ],
  },
  {
    ...example,
    id: 'prod-seance-exemple',
    slug: 'seance-seule-exemple',
    sku: 'EXEMPLE-2',
    name: 'Séance seule (exemple)',
    summary: 'Une séance d’exemple, pour une décision ou une échéance précise.',
    description:
      'Une séance pour un sujet délimité\u202f: préparer un entretien, peser une décision, débloquer une situation. Vous repartez avec des notes et les pas suivants.\n\nElle n’est pas en vente.',
    price_cents: 10_000,
    category: 'machine',
    needs: ['metier', 'projet', 'competence'],
    features: ['1 h 30, en une fois', 'Des notes envoyées après'],
    specifications: [
      { label: 'Séances', value: '1 séance' },
      { label: 'Durée', value: '1 h 30' },
      { label: 'Étalement', value: 'une seule date' },
      { label: 'Lieu', value: 'en visio ou à notre adresse' },
      { label: 'Entre les séances', value: 'des notes par e-mail' },
      { label: 'Participants', value: 'une personne' },
    ],
  },
  {
    ...example,
    id: 'prod-formation-exemple',
    slug: 'formation-courte-exemple',
    sku: 'EXEMPLE-3',
    name: 'Formation courte (exemple)',
    summary: 'Une formation d’exemple\u202f: deux jours, un programme écrit, des exercices.',
    description:
      'Le programme écrit dit les objectifs, le public, ce qu’il faut savoir avant, les moyens et la manière d’évaluer. Une attestation de fin de formation vous est remise.\n\nElle n’est pas en vente. Une formation professionnelle demande une déclaration d’activité\u202f: complétez les mentions légales avant de la publier.',
    price_cents: 60_000,
    category: 'machine',
    needs: ['competence', 'equipe'],
    features: ['2 jours, 14 heures', 'Programme écrit, attestation'],
    specifications: [
      { label: 'Séances', value: '2 journées' },
      { label: 'Durée', value: '7 heures par jour' },
      { label: 'Étalement', value: 'deux jours à une semaine d’écart' },
      { label: 'Lieu', value: 'en salle ou en visio' },
      { label: 'Entre les séances', value: 'un exercice à faire chez soi' },
      { label: 'Participants', value: '4 à 8 personnes' },
    ],
  },
  {
    ...example,
    id: 'prod-atelier-exemple',
    slug: 'atelier-de-groupe-exemple',
    sku: 'EXEMPLE-4',
    name: 'Atelier de groupe (exemple)',
    summary: 'Un atelier d’exemple pour une équipe ou une association, sur demande.',
    description:
      'Le contenu se décide après un appel\u202f: qui participe, ce qui doit changer, où et quand. Vous recevez ensuite une proposition écrite.\n\nIl n’est pas publié.',
    price_cents: 80_000,
    category: 'machine',
    isOnRequest: true,
    needs: ['equipe', 'competence'],
    features: ['Une demi-journée ou une journée', 'Dans vos locaux ou à distance'],
    specifications: [
      { label: 'Séances', value: '1 rencontre, ou plusieurs' },
      { label: 'Durée', value: 'une demi-journée ou une journée' },
      { label: 'Étalement', value: 'à convenir' },
      { label: 'Lieu', value: 'dans vos locaux ou en visio' },
      { label: 'Entre les séances', value: 'à convenir avec le groupe' },
      { label: 'Participants', value: '5 à 12 personnes' },
    ],
  },
]
