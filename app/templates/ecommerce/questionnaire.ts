import type { Questionnaire } from '~/models/base/template'

export const questionnaire: Questionnaire = {
  uncovered: {
    points: 8,
    reason: 'Il est prévu pour ce que vous cherchez.',
    drawback: 'Ce conseil tient à votre budget et à votre usage\u202f: lisez sa fiche avant de choisir.',
    weights: {
      use: {
        quotidien: {
          points: 2,
          reason: 'Vous vous en servirez tous les jours\u202f: sa fiche dit ce qu’il est, avant de choisir.',
        },
        occasionnel: {
          points: 2,
          reason:
            'Vous vous en servirez de temps en temps\u202f: il se compare aux autres, côte à côte, sans payer plus que nécessaire.',
        },
        intensif: {
          points: 2,
          reason: 'Vous vous en servirez beaucoup\u202f: demandez-nous avant l’achat s’il convient à cet usage.',
        },
      },
      when: {
        maintenant: {
          points: 1,
          reason: 'Vous le voulez vite\u202f: sa fiche dit s’il est disponible, avant de commander.',
        },
        mois: { points: 1, reason: 'Vous avez un mois\u202f: le temps de poser vos questions avant de commander.' },
        plus_tard: { points: 1, reason: 'Rien ne presse\u202f: sa fiche tient son prix et son stock à jour.' },
        information: {
          points: 1,
          reason: 'Vous vous renseignez\u202f: sa fiche se lit sans compte, et rien ne vous engage.',
        },
      },
    },
  },
  questions: [
    {
      name: 'for_whom',
      title: 'Pour qui est cet achat\u202f?',
      hint: 'Le choix n’est pas le même pour soi et pour offrir.',
      options: [
        {
          value: 'soi',
          title: 'Pour moi',
          text: 'Vous savez ce que vous aimez.',
          score: { text: 'Achat pour soi', points: 4 },
          need: 'soi',
        },
        {
          value: 'maison',
          title: 'Pour la maison',
          text: 'Plusieurs personnes s’en serviront.',
          score: { text: 'Achat pour le foyer', points: 5 },
          need: 'maison',
        },
        {
          value: 'offrir',
          title: 'Pour offrir',
          text: 'À une personne, pour une occasion.',
          score: { text: 'Achat à offrir', points: 6 },
          need: 'offrir',
        },
        {
          value: 'pro',
          title: 'Pour le travail',
          text: 'Une entreprise, un atelier, une association.',
          score: { text: 'Achat professionnel', points: 8 },
          customerType: 'professionnel',
          need: 'pro',
        },
      ],
    },
    {
      name: 'use',
      title: 'Quel usage en ferez-vous\u202f?',
      hint: 'Ce qui sert tous les jours se choisit autrement.',
      options: [
        {
          value: 'quotidien',
          title: 'Tous les jours',
          text: 'Un usage régulier.',
          score: { text: 'Usage quotidien', points: 6 },
        },
        {
          value: 'occasionnel',
          title: 'De temps en temps',
          text: 'Quelques fois par mois ou par an.',
          score: { text: 'Usage occasionnel', points: 4 },
        },
        {
          value: 'intensif',
          title: 'Beaucoup',
          text: 'Un usage soutenu, ou à plusieurs.',
          score: { text: 'Usage intensif', points: 8 },
        },
      ],
    },
    {
      name: 'budget',
      title: 'Quel est votre budget\u202f?',
      hint: 'Toutes taxes comprises. Nous disons quand il est dépassé.',
      options: [
        {
          value: '50',
          title: 'Moins de 50\u202f€',
          text: 'Un petit budget.',
          score: { text: 'Budget de moins de 50\u202f€', points: 2 },
          limitCents: 5_000,
          modest: true,
        },
        {
          value: '150',
          title: 'De 50 à 150\u202f€',
          text: 'Un budget courant.',
          score: { text: 'Budget de 50 à 150\u202f€', points: 6 },
          limitCents: 15_000,
        },
        {
          value: '500',
          title: 'De 150 à 500\u202f€',
          text: 'De quoi choisir.',
          score: { text: 'Budget de 150 à 500\u202f€', points: 9 },
          limitCents: 50_000,
        },
        {
          value: 'plus',
          title: 'Davantage',
          text: 'Ce qu’il faut pour bien choisir.',
          score: { text: 'Budget de plus de 500\u202f€', points: 12 },
          limitCents: Number.POSITIVE_INFINITY,
        },
      ],
    },
    {
      name: 'priority',
      title: 'Qu’est-ce qui compte le plus\u202f?',
      hint: 'Une seule réponse\u202f: celle qui décide.',
      options: [
        {
          value: 'prix',
          title: 'Le prix',
          text: 'Payer le juste prix.',
          score: { text: 'Attente\u202f: le prix', points: 3 },
        },
        {
          value: 'duree',
          title: 'La durée',
          text: 'Garder longtemps, réparer.',
          score: { text: 'Attente\u202f: la durée', points: 5 },
        },
        {
          value: 'simplicite',
          title: 'La simplicité',
          text: 'S’en servir sans y penser.',
          score: { text: 'Attente\u202f: la simplicité', points: 4 },
        },
        {
          value: 'style',
          title: 'Le style',
          text: 'Un objet qui plaît.',
          score: { text: 'Attente\u202f: le style', points: 4 },
        },
      ],
    },
    {
      name: 'when',
      title: 'Pour quand\u202f?',
      hint: 'Dernière question.',
      options: [
        {
          value: 'maintenant',
          title: 'Tout de suite',
          text: 'Le plus tôt possible.',
          score: { text: 'Projet immédiat', points: 12 },
          atOnce: true,
        },
        {
          value: 'mois',
          title: 'Dans le mois',
          text: 'Le temps de choisir.',
          score: { text: 'Projet dans le mois', points: 9 },
        },
        {
          value: 'plus_tard',
          title: 'Plus tard',
          text: 'Rien ne presse.',
          score: { text: 'Projet plus tard', points: 4 },
        },
        {
          value: 'information',
          title: 'Juste pour m’informer',
          text: 'Vous comparez, sans projet précis.',
          score: { text: 'Simple information', points: 1 },
        },
      ],
    },
  ],
  words: {
    title: 'Lequel choisir\u202f?',
    description:
      '{Nombre} questions simples, environ deux minutes, et des recommandations expliquées\u202f: pourquoi ce produit, et ce qui lui manque.',
    invitation: 'Trouvez le vôtre en {nombre} questions',
    promise: '{chiffre} questions simples, environ 2 minutes',
    duration: 'Environ 2 minutes',
    isEnough: '{Nombre} questions suffisent pour savoir quel produit vous convient.',
    start: 'Lequel choisir\u202f?',
    begin: 'Répondre aux questions',
    results: 'Pour ce que vous cherchez',
    mailedLink:
      'Ce lien contient vos {nombre} réponses, mais ni votre nom ni votre adresse\u202f: vous pouvez le transmettre.',
    nothing: {
      title: 'Vos réponses sont gardées',
      text: 'Aucun produit n’est en vente pour le moment. Vos réponses restent dans l’adresse de cette page\u202f: rouvrez-la plus tard, ou écrivez-nous.',
      action: { href: '/support', label: 'Nous écrire' },
    },
  },
}
