import type { Questionnaire } from '~/models/base/template'

export const questionnaire: Questionnaire = {
  uncovered: {
    points: 8,
    reason: 'Cette offre répond à ce que vous voulez faire avancer.',
    drawback: 'Ce conseil tient à quelques réponses\u202f: parlons-en à l’appel découverte avant de vous engager.',
  },
  questions: [
    {
      name: 'goal',
      title: 'Qu’aimeriez-vous faire avancer\u202f?',
      hint: 'Choisissez ce qui s’en rapproche le plus.',
      options: [
        {
          value: 'metier',
          title: 'Mon métier',
          text: 'Changer de poste, de voie, de rythme.',
          score: { text: 'Objectif\u202f: son métier', points: 8 },
          need: 'metier',
        },
        {
          value: 'equipe',
          title: 'Mon équipe',
          text: 'Diriger, décider, travailler ensemble.',
          score: { text: 'Objectif\u202f: son équipe', points: 8 },
          need: 'equipe',
        },
        {
          value: 'projet',
          title: 'Mon projet',
          text: 'Clarifier un but et tenir un cap.',
          score: { text: 'Objectif\u202f: un projet', points: 6 },
          need: 'projet',
        },
        {
          value: 'competence',
          title: 'Une compétence',
          text: 'Apprendre et s’entraîner.',
          score: { text: 'Objectif\u202f: une compétence', points: 7 },
          need: 'competence',
        },
      ],
    },
    {
      name: 'form',
      title: 'Seul ou à plusieurs\u202f?',
      hint: 'Les deux se tiennent\u202f: tout dépend du sujet.',
      options: [
        {
          value: 'individuel',
          title: 'Seul, avec un coach',
          text: 'À votre rythme, sur votre situation.',
          score: { text: 'Accompagnement individuel', points: 6 },
        },
        {
          value: 'groupe',
          title: 'À plusieurs',
          text: 'Avec votre équipe ou d’autres participants.',
          score: { text: 'Accompagnement en groupe', points: 8 },
        },
        {
          value: 'a_voir',
          title: 'À voir ensemble',
          text: 'L’appel découverte sert aussi à cela.',
          score: { text: 'Forme à convenir', points: 3 },
        },
      ],
    },
    {
      name: 'place',
      title: 'En visio ou sur place\u202f?',
      hint: 'Un programme peut alterner.',
      options: [
        {
          value: 'visio',
          title: 'En visio',
          text: 'De chez vous ou du bureau.',
          score: { text: 'En visio', points: 5 },
        },
        {
          value: 'sur_place',
          title: 'Sur place',
          text: 'En personne, à une adresse convenue.',
          score: { text: 'Sur place', points: 6 },
        },
        {
          value: 'les_deux',
          title: 'L’un et l’autre',
          text: 'Selon les séances.',
          score: { text: 'Visio et sur place', points: 4 },
        },
      ],
    },
    {
      name: 'when',
      title: 'Quand aimeriez-vous commencer\u202f?',
      hint: 'Dites-le aussi si rien ne presse.',
      options: [
        {
          value: 'bientot',
          title: 'Dès que possible',
          text: 'La première séance dans les deux semaines.',
          score: { text: 'Début dès que possible', points: 12 },
          atOnce: true,
        },
        {
          value: 'trimestre',
          title: 'Dans les trois mois',
          text: 'Le temps de trouver des dates.',
          score: { text: 'Début dans les trois mois', points: 9 },
        },
        {
          value: 'plus_tard',
          title: 'Plus tard',
          text: 'Une rentrée, une échéance à venir.',
          score: { text: 'Début plus tard', points: 4 },
        },
        {
          value: 'information',
          title: 'Je me renseigne',
          text: 'Sans projet précis pour l’instant.',
          score: { text: 'Simple information', points: 1 },
        },
      ],
    },
    {
      name: 'budget',
      title: 'Quel budget prévoyez-vous\u202f?',
      hint: 'TVA comprise. Nous disons quand il est dépassé.',
      options: [
        {
          value: '200',
          title: 'Moins de 200\u202f€',
          text: 'Une séance, un point.',
          score: { text: 'Budget de moins de 200\u202f€', points: 3 },
          limitCents: 20_000,
          modest: true,
        },
        {
          value: '1000',
          title: 'De 200 à 1\u202f000\u202f€',
          text: 'Un programme ou une formation.',
          score: { text: 'Budget de 200 à 1\u202f000\u202f€', points: 7 },
          limitCents: 100_000,
        },
        {
          value: 'plus',
          title: 'Plus de 1\u202f000\u202f€',
          text: 'Un parcours plus long, un groupe.',
          score: { text: 'Budget de plus de 1\u202f000\u202f€', points: 11 },
          limitCents: Number.POSITIVE_INFINITY,
        },
        {
          value: 'employeur',
          title: 'Une organisation paie',
          text: 'Votre entreprise, une association, un organisme.',
          score: { text: 'Financé par une organisation', points: 11 },
          customerType: 'professionnel',
        },
      ],
    },
  ],
  words: {
    title: 'Trouvez votre accompagnement',
    description:
      '{Nombre} questions simples, environ deux minutes, pour savoir quel accompagnement vous convient\u202f: but, forme, lieu, date et budget.',
    invitation: 'Trouvez votre accompagnement en {nombre} questions',
    promise: '{chiffre} questions simples, environ 2 minutes',
    duration: 'Environ 2 minutes',
    isEnough: '{Nombre} questions suffisent pour s’orienter.',
    start: 'Trouver mon accompagnement',
    begin: 'Répondre aux questions',
    results: 'Ce qui peut vous convenir',
    mailedLink:
      'Ce lien contient vos {nombre} réponses, mais ni votre nom ni votre adresse\u202f: vous pouvez le transmettre.',
    nothing: {
      title: 'Parlons-en de vive voix',
      text: 'Le premier appel est gratuit et ne vous engage à rien\u202f: nous vous disons si nous pouvons vous aider, et comment. Vos réponses restent dans l’adresse de cette page.',
      action: { href: '/rendez-vous', label: 'Réserver un appel découverte' },
    },
  },
}
