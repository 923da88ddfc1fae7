import type { Questionnaire } from '~/models/base/template'

export const questionnaire: Questionnaire = {
  uncovered: {
    points: 8,
    reason: 'C’est le genre de bien que vous cherchez.',
    drawback: 'Une annonce ne remplace pas une visite\u202f: demandez ce qu’elle ne dit pas.',
    missing: { points: -30, drawback: 'Ce n’est pas le genre de bien que vous cherchez.' },
    weights: {
      when: {
        maintenant: { points: 1 },
        trois_mois: {
          points: 1,
          reason: 'Vous avez trois mois\u202f: le temps de visiter, d’offrir et de signer une promesse.',
        },
        annee: { points: 1, reason: 'Vous avez l’année\u202f: une visite sert aussi à comparer.' },
        veille: { points: 1, reason: 'Vous suivez le marché\u202f: l’annonce donne le prix, honoraires inclus.' },
      },
      funding: {
        accord: { points: 2, reason: 'Votre financement est prêt\u202f: une offre peut suivre la visite.' },
        apport: { points: 2, reason: 'Vous avez un apport\u202f: l’annonce donne de quoi faire chiffrer un prêt.' },
        etude: {
          points: 2,
          reason: 'Votre prêt est à étudier\u202f: la promesse peut être signée sous condition de l’obtenir.',
        },
        sans_objet: { points: 2, reason: 'Sans prêt à attendre, vous pouvez fixer les dates avec le vendeur.' },
      },
    },
  },
  questions: [
    {
      name: 'project',
      title: 'Quel est votre projet\u202f?',
      hint: 'Vendre et acheter se préparent ensemble.',
      options: [
        {
          value: 'acheter',
          title: 'Acheter pour habiter',
          text: 'Une résidence principale ou secondaire.',
          score: { text: 'Achète pour habiter', points: 11 },
        },
        {
          value: 'investir',
          title: 'Acheter pour louer',
          text: 'Un placement, des murs.',
          score: { text: 'Achète pour louer', points: 9 },
        },
        {
          value: 'vendre',
          title: 'Vendre',
          text: 'Une estimation, puis un mandat.',
          score: { text: 'Veut vendre', points: 12 },
        },
        {
          value: 'vendre_acheter',
          title: 'Vendre, puis acheter',
          text: 'Deux actes, deux dates.',
          score: { text: 'Vend pour acheter', points: 12 },
        },
      ],
    },
    {
      name: 'property',
      title: 'Quel genre de bien\u202f?',
      hint: 'Celui que vous cherchez, ou celui que vous vendez.',
      options: [
        {
          value: 'appartement',
          title: 'Un appartement',
          text: 'En copropriété.',
          score: { text: 'Appartement', points: 6 },
          need: 'appartement',
        },
        {
          value: 'maison',
          title: 'Une maison',
          text: 'Avec ou sans jardin.',
          score: { text: 'Maison', points: 6 },
          need: 'maison',
        },
        {
          value: 'terrain',
          title: 'Un terrain',
          text: 'Pour bâtir.',
          score: { text: 'Terrain', points: 5 },
          need: 'terrain',
        },
        {
          value: 'local',
          title: 'Un local',
          text: 'Commerce, bureau, atelier.',
          score: { text: 'Local professionnel', points: 6 },
          need: 'local',
          customerType: 'professionnel',
        },
      ],
    },
    {
      name: 'when',
      title: 'Pour quand\u202f?',
      hint: 'De l’offre à l’acte, comptez environ trois mois.',
      options: [
        {
          value: 'maintenant',
          title: 'Dès maintenant',
          text: 'Vous êtes prêt à visiter ou à vendre.',
          score: { text: 'Projet immédiat', points: 12 },
          atOnce: true,
        },
        {
          value: 'trois_mois',
          title: 'Dans les trois mois',
          text: 'Le projet est décidé.',
          score: { text: 'Projet dans les trois mois', points: 9 },
        },
        {
          value: 'annee',
          title: 'Dans l’année',
          text: 'Vous vous préparez.',
          score: { text: 'Projet dans l’année', points: 5 },
        },
        {
          value: 'veille',
          title: 'Vous regardez',
          text: 'Pour connaître les prix.',
          score: { text: 'Suit le marché', points: 1 },
        },
      ],
    },
    {
      name: 'budget',
      title: 'Quel est votre budget\u202f?',
      hint: 'Honoraires inclus, hors frais de notaire. Si vous vendez, le prix que vous espérez.',
      options: [
        {
          value: '200',
          title: 'Moins de 200\u202f000\u202f€',
          text: 'Un studio, un terrain, un local.',
          score: { text: 'Budget de moins de 200\u202f000\u202f€', points: 5 },
          limitCents: 20_000_000,
          modest: true,
        },
        {
          value: '400',
          title: 'De 200 à 400\u202f000\u202f€',
          text: 'Un appartement, une maison.',
          score: { text: 'Budget de 200 à 400\u202f000\u202f€', points: 7 },
          limitCents: 40_000_000,
        },
        {
          value: 'plus',
          title: 'Plus de 400\u202f000\u202f€',
          text: 'Une grande surface, un bel emplacement.',
          score: { text: 'Budget de plus de 400\u202f000\u202f€', points: 8 },
          limitCents: Number.POSITIVE_INFINITY,
        },
        {
          value: 'a_voir',
          title: 'À établir',
          text: 'Nous le regarderons ensemble.',
          score: { text: 'Budget à établir', points: 4 },
        },
      ],
    },
    {
      name: 'funding',
      title: 'Où en est le financement\u202f?',
      hint: 'Dernière question.',
      options: [
        {
          value: 'accord',
          title: 'Accord de la banque',
          text: 'Un accord de principe, écrit.',
          score: { text: 'Accord de la banque', points: 8 },
        },
        {
          value: 'apport',
          title: 'Un apport, sans accord encore',
          text: 'Le prêt reste à demander.',
          score: { text: 'Apport constitué', points: 6 },
        },
        {
          value: 'etude',
          title: 'À étudier',
          text: 'Vous n’avez pas commencé.',
          score: { text: 'Financement à étudier', points: 3 },
        },
        {
          value: 'sans_objet',
          title: 'Pas de prêt',
          text: 'Vous vendez, ou payez comptant.',
          score: { text: 'Sans prêt', points: 7 },
        },
      ],
    },
  ],
  words: {
    title: 'Votre projet immobilier',
    description:
      '{Nombre} questions simples, environ deux minutes, pour savoir par où commencer et quels biens vous conviennent.',
    invitation: 'Dites votre projet en {nombre} questions',
    promise: '{chiffre} questions simples, environ 2 minutes',
    duration: 'Environ 2 minutes',
    isEnough: '{Nombre} questions suffisent pour savoir par où commencer.',
    start: 'Dire mon projet',
    begin: 'Répondre aux questions',
    results: 'Pour votre projet',
    mailedLink:
      'Ce lien contient vos {nombre} réponses, mais ni votre nom ni votre adresse\u202f: vous pouvez le transmettre.',
    nothing: {
      title: 'Parlons de votre projet',
      text: 'Aucun bien n’est annoncé en ce moment\u202f: choisissez un rendez-vous, pour une recherche ou une estimation. Vos réponses restent dans l’adresse de cette page.',
      action: { href: '/rendez-vous', label: 'Prendre rendez-vous' },
    },
  },
}
