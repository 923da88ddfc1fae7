import type { Questionnaire } from '~/models/base/template'

export const questionnaire: Questionnaire = {
  uncovered: {
    points: 8,
    reason: 'Cette prestation répond à ce que vous demandez.',
    drawback: 'Ce conseil tient à vos réponses\u202f: dites-nous le détail avant de commander.',
    weights: {
      place: {
        chez_vous: {
          points: 2,
          reason: 'Vous la souhaitez chez vous\u202f: le déplacement et la date se conviennent d’abord.',
        },
        chez_nous: { points: 2, reason: 'Vous pouvez venir à notre adresse\u202f: l’heure se convient d’abord.' },
        distance: { points: 2, reason: 'Vous préférez à distance\u202f: nous vous disons d’abord si elle s’y prête.' },
        a_voir: { points: 2, reason: 'Le lieu est à convenir\u202f: nous en parlons avant de fixer la date.' },
      },
      who: {
        particulier: {
          points: 1,
          reason:
            'Vous êtes un particulier\u202f: vous connaissez le prix toutes taxes comprises avant de vous engager.',
        },
        entreprise: { points: 1, reason: 'Vous êtes une entreprise\u202f: la facture est établie à votre nom.' },
        organisme: {
          points: 1,
          reason: 'Vous décidez à plusieurs\u202f: demandez un devis, à faire valider avant de commander.',
        },
      },
    },
  },
  questions: [
    {
      name: 'request',
      title: 'De quoi avez-vous besoin\u202f?',
      hint: 'Choisissez ce qui s’en rapproche le plus.',
      options: [
        {
          value: 'conseil',
          title: 'Un conseil',
          text: 'Comprendre, choisir, décider.',
          score: { text: 'Demande de conseil', points: 5 },
          need: 'conseil',
        },
        {
          value: 'realisation',
          title: 'Une réalisation',
          text: 'Créer, construire, mettre en place.',
          score: { text: 'Demande de réalisation', points: 8 },
          need: 'realisation',
        },
        {
          value: 'reparation',
          title: 'Une réparation',
          text: 'Remettre en état ce qui ne va plus.',
          score: { text: 'Demande de réparation', points: 7 },
          need: 'reparation',
        },
        {
          value: 'suivi',
          title: 'Un suivi',
          text: 'Entretenir, accompagner dans la durée.',
          score: { text: 'Demande de suivi', points: 7 },
          need: 'suivi',
        },
      ],
    },
    {
      name: 'place',
      title: 'Où cela se passera-t-il\u202f?',
      hint: 'Le lieu décide du déplacement et du délai.',
      options: [
        {
          value: 'chez_vous',
          title: 'Chez vous',
          text: 'À votre domicile ou dans vos locaux.',
          score: { text: 'Chez le client', points: 6 },
        },
        {
          value: 'chez_nous',
          title: 'Chez nous',
          text: 'Vous venez à notre adresse.',
          score: { text: 'Chez nous', points: 6 },
        },
        {
          value: 'distance',
          title: 'À distance',
          text: 'Par téléphone ou en ligne.',
          score: { text: 'À distance', points: 5 },
        },
        {
          value: 'a_voir',
          title: 'À voir ensemble',
          text: 'Nous vous dirons ce qui convient.',
          score: { text: 'Lieu à convenir', points: 3 },
        },
      ],
    },
    {
      name: 'when',
      title: 'Pour quand\u202f?',
      hint: 'Dites-le aussi si rien ne presse.',
      options: [
        {
          value: 'urgent',
          title: 'Au plus vite',
          text: 'Cette semaine si possible.',
          score: { text: 'Projet urgent', points: 12 },
          atOnce: true,
        },
        {
          value: 'mois',
          title: 'Dans le mois',
          text: 'Le temps de fixer une date.',
          score: { text: 'Projet dans le mois', points: 9 },
        },
        {
          value: 'plus_tard',
          title: 'Plus tard',
          text: 'Dans les mois qui viennent.',
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
    {
      name: 'budget',
      title: 'Quel est votre budget\u202f?',
      hint: 'Toutes taxes comprises. Nous disons quand il est dépassé.',
      options: [
        {
          value: '200',
          title: 'Moins de 200\u202f€',
          text: 'Un rendez-vous, une petite intervention.',
          score: { text: 'Budget de moins de 200\u202f€', points: 3 },
          limitCents: 20_000,
          modest: true,
        },
        {
          value: '1000',
          title: 'De 200 à 1\u202f000\u202f€',
          text: 'Une prestation courante.',
          score: { text: 'Budget de 200 à 1\u202f000\u202f€', points: 7 },
          limitCents: 100_000,
        },
        {
          value: 'plus',
          title: 'Plus de 1\u202f000\u202f€',
          text: 'Un projet, en plusieurs étapes.',
          score: { text: 'Budget de plus de 1\u202f000\u202f€', points: 12 },
          limitCents: Number.POSITIVE_INFINITY,
        },
        {
          value: 'a_chiffrer',
          title: 'À chiffrer',
          text: 'Un devis vous aidera à décider.',
          score: { text: 'Budget à chiffrer', points: 6 },
        },
      ],
    },
    {
      name: 'who',
      title: 'Qui êtes-vous\u202f?',
      hint: 'Dernière question.',
      options: [
        {
          value: 'particulier',
          title: 'Un particulier',
          text: 'Pour vous ou vos proches.',
          score: { text: 'Particulier', points: 4 },
        },
        {
          value: 'entreprise',
          title: 'Une entreprise',
          text: 'Indépendant, commerce, société.',
          score: { text: 'Entreprise', points: 8 },
          customerType: 'professionnel',
        },
        {
          value: 'organisme',
          title: 'Une association, une collectivité',
          text: 'Un organisme, public ou non.',
          score: { text: 'Association ou collectivité', points: 7 },
          customerType: 'professionnel',
        },
      ],
    },
  ],
  words: {
    title: 'Décrivez votre besoin',
    description:
      '{Nombre} questions simples, environ deux minutes, pour savoir quelle prestation vous convient et nous dire l’essentiel.',
    invitation: 'Décrivez votre besoin en {nombre} questions',
    promise: '{chiffre} questions simples, environ 2 minutes',
    duration: 'Environ 2 minutes',
    isEnough: '{Nombre} questions suffisent pour savoir quelle prestation vous convient.',
    start: 'Décrire mon besoin',
    begin: 'Répondre aux questions',
    results: 'Pour votre demande',
    mailedLink:
      'Ce lien contient vos {nombre} réponses, mais ni votre nom ni votre adresse\u202f: vous pouvez le transmettre.',
    nothing: {
      title: 'Parlons de votre besoin',
      text: 'Nos prestations se font sur demande\u202f: écrivez-nous ou demandez à être rappelé, et nous vous répondons avec un prix et un délai. Vos réponses restent dans l’adresse de cette page.',
      action: { href: '/support', label: 'Nous joindre' },
    },
  },
}
