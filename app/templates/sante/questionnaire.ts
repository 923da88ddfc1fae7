import type { Questionnaire } from '~/models/base/template'

/** Leads to a kind of appointment; no answer is a fact of health. */
export const questionnaire: Questionnaire = {
  uncovered: {
    points: 8,
    reason: 'C’est la sorte de rendez-vous que vous demandez.',
    drawback: 'Ceci n’est ni un avis ni un diagnostic\u202f: le rendez-vous exact se décide au téléphone.',
  },
  questions: [
    {
      name: 'reason',
      title: 'Pour quelle sorte de rendez-vous\u202f?',
      hint: 'Une réponse générale suffit\u202f: ne donnez aucun détail de santé ici.',
      options: [
        {
          value: 'premier',
          title: 'Un premier rendez-vous',
          text: 'Nous ne nous connaissons pas encore.',
          score: { text: 'Premier rendez-vous', points: 9 },
          need: 'premier',
        },
        {
          value: 'suite',
          title: 'La suite d’un suivi',
          text: 'Vous êtes déjà venu.',
          score: { text: 'Suite d’un suivi', points: 8 },
          need: 'suivi',
        },
        {
          value: 'bilan',
          title: 'Un bilan, un point',
          text: 'Une fois, sans suite prévue.',
          score: { text: 'Bilan ponctuel', points: 7 },
          need: 'bilan',
        },
        {
          value: 'renseignement',
          title: 'Un renseignement',
          text: 'Savoir si nous pouvons vous recevoir.',
          score: { text: 'Simple renseignement', points: 2 },
        },
      ],
    },
    {
      name: 'place',
      title: 'Où pouvez-vous être reçu\u202f?',
      hint: 'Une visite à domicile dépend de la distance.',
      options: [
        {
          value: 'cabinet',
          title: 'Au cabinet',
          text: 'Vous venez à notre adresse.',
          score: { text: 'Au cabinet', points: 8 },
        },
        {
          value: 'domicile',
          title: 'À domicile',
          text: 'Vous ne pouvez pas vous déplacer.',
          score: { text: 'À domicile', points: 8 },
          need: 'domicile',
        },
        {
          value: 'distance',
          title: 'À distance',
          text: 'Par téléphone ou en visio, si cela s’y prête.',
          score: { text: 'À distance', points: 6 },
        },
        {
          value: 'a_voir',
          title: 'À voir ensemble',
          text: 'Nous vous dirons ce qui est possible.',
          score: { text: 'Lieu à convenir', points: 4 },
        },
      ],
    },
    {
      name: 'who',
      title: 'Pour qui prenez-vous rendez-vous\u202f?',
      hint: 'Un mineur vient avec un parent ou son représentant.',
      options: [
        {
          value: 'moi',
          title: 'Pour moi',
          text: 'Vous serez la personne reçue.',
          score: { text: 'Pour soi', points: 8 },
        },
        {
          value: 'enfant',
          title: 'Pour un enfant',
          text: 'Vous l’accompagnez.',
          score: { text: 'Pour un enfant', points: 8 },
        },
        {
          value: 'proche',
          title: 'Pour un proche',
          text: 'Avec son accord.',
          score: { text: 'Pour un proche', points: 7 },
        },
        {
          value: 'groupe',
          title: 'Pour une équipe ou un établissement',
          text: 'Une information, un atelier.',
          score: { text: 'Pour une organisation', points: 9 },
          customerType: 'professionnel',
        },
      ],
    },
    {
      name: 'when',
      title: 'Dans quel délai\u202f?',
      hint: 'En cas d’urgence, appelez le 15 ou le 112 sans attendre.',
      options: [
        {
          value: 'semaine',
          title: 'Dans la semaine',
          text: 'Le premier créneau possible.',
          score: { text: 'Rendez-vous dans la semaine', points: 12 },
          atOnce: true,
        },
        {
          value: 'mois',
          title: 'Dans le mois',
          text: 'Le temps de choisir.',
          score: { text: 'Rendez-vous dans le mois', points: 9 },
        },
        {
          value: 'plus_tard',
          title: 'Plus tard',
          text: 'Une date à prévoir de loin.',
          score: { text: 'Rendez-vous plus tard', points: 4 },
        },
      ],
    },
    {
      name: 'hours',
      title: 'À quel moment de la journée\u202f?',
      hint: 'Nous confirmons l’heure au téléphone.',
      options: [
        {
          value: 'matin',
          title: 'Le matin',
          text: 'Avant midi.',
          score: { text: 'Le matin', points: 7 },
        },
        {
          value: 'apres_midi',
          title: 'L’après-midi',
          text: 'Jusqu’à 17 heures.',
          score: { text: 'L’après-midi', points: 7 },
        },
        {
          value: 'fin',
          title: 'En fin de journée',
          text: 'Après l’école ou le travail.',
          score: { text: 'En fin de journée', points: 6 },
        },
        {
          value: 'indifferent',
          title: 'Peu importe',
          text: 'Le premier libre convient.',
          score: { text: 'Horaire indifférent', points: 8 },
        },
      ],
    },
  ],
  words: {
    title: 'Quel rendez-vous demander\u202f?',
    description:
      '{Nombre} questions sans donnée de santé, environ une minute, pour savoir quel rendez-vous demander\u202f: sorte, lieu, délai et moment.',
    invitation: 'Quel rendez-vous demander\u202f? {Nombre} questions pour le savoir',
    promise: '{chiffre} questions, sans donnée de santé',
    duration: 'Environ une minute',
    isEnough: '{Nombre} réponses suffisent, sans un mot de votre santé\u202f: le reste se dit de vive voix.',
    start: 'Quel rendez-vous demander\u202f?',
    begin: 'Répondre aux questions',
    results: 'Le rendez-vous à demander',
    mailedLink:
      'Ce lien contient vos {nombre} réponses, mais ni votre nom ni votre adresse. Il dit que vous cherchez un rendez-vous\u202f: ne le transmettez qu’à qui peut le savoir.',
    nothing: {
      title: 'Prenez rendez-vous',
      text: 'Choisissez un créneau\u202f: la confirmation arrive par e-mail. En cas d’urgence, appelez le 15 ou le 112.',
      action: { href: '/rendez-vous', label: 'Prendre rendez-vous' },
    },
  },
}
