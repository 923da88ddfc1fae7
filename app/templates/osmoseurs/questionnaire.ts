import type { Question, Questionnaire } from '~/models/base/template'

const questions = [
  {
    name: 'usage',
    title: 'Où servirez-vous cette eau ?',
    hint: 'L’appareil n’est pas le même sous un évier et dans une salle de pause.',
    options: [
      {
        value: 'résidentiel',
        title: 'Résidentiel',
        text: 'À la maison ou en appartement, pour boire et cuisiner.',
        score: { text: 'Usage à la maison', points: 4 },
      },
      {
        value: 'commercial',
        title: 'Commercial',
        text: 'Au bureau, au cabinet, en boutique.',
        score: { text: 'Usage professionnel', points: 8 },
        customerType: 'professionnel',
      },
      {
        value: 'les_deux',
        title: 'Les deux',
        text: 'À la maison et au travail, sous le même toit.',
        score: { text: 'Usage à la maison et au travail', points: 6 },
        customerType: 'mixte',
      },
    ],
  },
  {
    name: 'household_size',
    title: 'Combien serez-vous à en boire ?',
    hint: 'C’est ce qui décide du débit.',
    options: [
      {
        value: '1-2',
        title: '1 ou 2 personnes',
        text: 'Une carafe ou deux par jour.',
        score: { text: 'Une ou deux personnes', points: 4 },
      },
      {
        value: '3-4',
        title: '3 ou 4 personnes',
        text: 'À table, pour les repas et les boissons chaudes.',
        score: { text: 'Trois ou quatre personnes', points: 5 },
      },
      {
        value: '5+',
        title: '5 personnes et plus',
        text: 'Une grande famille, une colocation.',
        score: { text: 'Cinq personnes et plus', points: 6 },
      },
      {
        value: 'entreprise',
        title: 'Entreprise',
        text: '10 salariés et plus.',
        score: { text: 'Entreprise de dix salariés et plus', points: 8 },
        customerType: 'professionnel',
      },
    ],
  },
  {
    name: 'budget',
    title: 'Quel est votre budget ?',
    hint: 'Pour l’appareil, toutes taxes comprises. Nous disons quand il est dépassé.',
    options: [
      {
        value: '<200€',
        title: 'Moins de 200 €',
        text: 'Le strict nécessaire.',
        score: { text: 'Budget de moins de 200\u202f€', points: 1 },
        limitCents: 20_000,
        modest: true,
      },
      {
        value: '200-500€',
        title: 'De 200 à 500 €',
        text: 'Un appareil simple.',
        score: { text: 'Budget de 200 à 500\u202f€', points: 6 },
        limitCents: 50_000,
      },
      {
        value: '500-1000€',
        title: 'De 500 à 1 000 €',
        text: 'Un appareil sous évier.',
        score: { text: 'Budget de 500 à 1\u202f000\u202f€', points: 10 },
        limitCents: 100_000,
      },
      {
        value: '1000€+',
        title: '1 000 € et plus',
        text: 'Un grand débit ou une fontaine.',
        score: { text: 'Budget de 1\u202f000\u202f€ et plus', points: 12 },
        limitCents: Number.POSITIVE_INFINITY,
      },
    ],
  },
  {
    name: 'problem',
    title: 'Qu’attendez-vous surtout ?',
    hint: 'L’eau du robinet est potable : il s’agit de goût et de confort.',
    options: [
      {
        value: 'goût',
        title: 'Le goût',
        text: 'Moins de goût et d’odeur de chlore.',
        score: { text: 'Attente : le goût', points: 4 },
      },
      {
        value: 'calcaire',
        title: 'Le calcaire',
        text: 'Moins de tartre dans la bouilloire et la cafetière.',
        score: { text: 'Attente : le calcaire', points: 4 },
      },
      {
        value: 'sécurité',
        title: 'La sécurité',
        text: 'Savoir ce que fait l’appareil, éviter une fuite.',
        score: { text: 'Attente : la sécurité', points: 3 },
      },
      {
        value: 'performance',
        title: 'La performance',
        text: 'Un bon débit, peu d’eau rejetée.',
        score: { text: 'Attente : la performance', points: 5 },
      },
      {
        value: 'tous',
        title: 'Tout à la fois',
        text: 'Goût, calcaire et débit comptent autant.',
        score: { text: 'Attente : goût, calcaire et débit', points: 6 },
      },
    ],
  },
  {
    name: 'urgency',
    title: 'Pour quand ?',
    hint: 'Dernière question.',
    options: [
      {
        value: 'immédiate',
        title: 'Tout de suite',
        text: 'Le plus tôt possible.',
        score: { text: 'Projet immédiat', points: 12 },
        atOnce: true,
      },
      {
        value: '1_mois',
        title: 'Dans le mois',
        text: 'Le temps de prévoir la pose.',
        score: { text: 'Projet dans le mois', points: 9 },
      },
      {
        value: '3_mois',
        title: 'Dans les trois mois',
        text: 'Rien ne presse.',
        score: { text: 'Projet dans les trois mois', points: 5 },
      },
      {
        value: 'juste_info',
        title: 'Juste pour m’informer',
        text: 'Vous comparez, sans projet précis.',
        score: { text: 'Simple information', points: 1 },
      },
    ],
  },
] as const satisfies Question[]

/** What may be answered, by question. */
export type Answers = {
  [Each in (typeof questions)[number] as Each['name']]: Each['options'][number]['value']
}

export const questionnaire: Questionnaire = {
  questions,
  words: {
    title: 'Quel osmoseur choisir\u202f?',
    description:
      '{Nombre} questions simples, environ deux minutes, et des recommandations expliquées\u202f: pourquoi cet appareil, et ce qui lui manque.',
    invitation: 'Trouvez le vôtre en {nombre} questions',
    promise: '{chiffre} questions simples, environ 2 minutes',
    duration: 'Environ 2 minutes',
    isEnough: '{Nombre} questions suffisent pour savoir quel appareil vous convient, ou s’il vous en faut un.',
    start: 'Quel osmoseur\u202f?',
    begin: 'Commencer le test',
    results: 'Vos Solutions Personnalisées',
    mailedLink:
      'Ce lien contient vos {nombre} réponses, mais ni votre nom ni votre adresse\u202f: vous pouvez le transmettre.',
    nothing: {
      title: 'Analyse de vos besoins en cours...',
      text: 'Aucun appareil n’est en vente pour le moment. Vos réponses restent dans l’adresse de cette page.',
      action: { href: '/products', label: 'Voir la boutique' },
    },
  },
}
