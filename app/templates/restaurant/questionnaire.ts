import type { Questionnaire } from '~/models/base/template'

export const questionnaire: Questionnaire = {
  uncovered: {
    points: 8,
    reason: 'C’est ce dont vous avez envie.',
    reasons: { vegetarien: 'Il est sans viande ni poisson.' },
    drawback: 'La carte suit les saisons\u202f: nous vous disons au téléphone ce qui a changé.',
    missing: { points: -30, drawback: 'Il ne répond pas à tout ce que vous demandez\u202f: voyez sa fiche.' },
    weights: {
      people: {
        un_deux: { points: 2, reason: 'Vous serez deux au plus\u202f: une table se demande aussi pour le jour même.' },
        trois_six: { points: 2, reason: 'Vous serez de trois à six\u202f: chacun choisit à la carte sur place.' },
        sept_douze: {
          points: 2,
          reason: 'Vous serez plus de six\u202f: vous pouvez l’annoncer avec la table, et la cuisine s’organise.',
        },
        plus: { points: 2, reason: 'Vous serez plus de douze\u202f: il peut entrer dans un menu convenu d’avance.' },
      },
      when: {
        aujourdhui: { points: 1 },
        semaine: { points: 1, reason: 'Vous venez cette semaine\u202f: il est à la carte en ce moment.' },
        plus_tard: { points: 1, reason: 'Rien ne presse\u202f: la carte se reconfirme quand nous fixons la table.' },
        idee: { points: 1, reason: 'Vous regardez d’abord\u202f: sa fiche dit tout, et rien ne vous engage.' },
      },
      diet: {
        allergie: { points: 3, reason: 'Vous avez une allergie\u202f: ses allergènes sont {Allergènes}.' },
        viandes: { points: 3, reason: 'Vous regardez l’origine\u202f: {Origine des viandes}.' },
      },
    },
  },
  questions: [
    {
      name: 'wish',
      title: 'De quoi avez-vous envie\u202f?',
      hint: 'Vous pourrez regarder le reste de la carte ensuite.',
      options: [
        {
          value: 'entree',
          title: 'Une entrée',
          text: 'Pour commencer, ou à partager.',
          score: { text: 'Envie d’une entrée', points: 4 },
          need: 'entree',
        },
        {
          value: 'plat',
          title: 'Un plat',
          text: 'Viande, poisson ou légumes.',
          score: { text: 'Envie d’un plat', points: 7 },
          need: 'plat',
        },
        {
          value: 'dessert',
          title: 'Un dessert',
          text: 'Pour finir, ou pour lui-même.',
          score: { text: 'Envie d’un dessert', points: 4 },
          need: 'dessert',
        },
        {
          value: 'menu',
          title: 'Un menu, un repas de groupe',
          text: 'Le menu du jour, une fête, une équipe.',
          score: { text: 'Menu ou repas de groupe', points: 12 },
          need: 'menu',
        },
      ],
    },
    {
      name: 'people',
      title: 'Combien serez-vous\u202f?',
      hint: 'Le nombre décide de la table.',
      options: [
        {
          value: 'un_deux',
          title: 'Une ou deux personnes',
          text: 'Une petite table.',
          score: { text: 'Une ou deux personnes', points: 4 },
        },
        {
          value: 'trois_six',
          title: 'De trois à six',
          text: 'Une table de famille ou d’amis.',
          score: { text: 'De trois à six personnes', points: 7 },
        },
        {
          value: 'sept_douze',
          title: 'De sept à douze',
          text: 'Une grande table, à prévoir.',
          score: { text: 'De sept à douze personnes', points: 10 },
        },
        {
          value: 'plus',
          title: 'Plus de douze',
          text: 'Un groupe, avec un devis.',
          score: { text: 'Plus de douze personnes', points: 12 },
        },
      ],
    },
    {
      name: 'when',
      title: 'Pour quand\u202f?',
      hint: 'Le jour et l’heure se disent ensuite, avec la demande de table.',
      options: [
        {
          value: 'aujourdhui',
          title: 'Aujourd’hui',
          text: 'Ce midi ou ce soir.',
          score: { text: 'Vient aujourd’hui', points: 10 },
          atOnce: true,
        },
        {
          value: 'semaine',
          title: 'Cette semaine',
          text: 'Dans les jours qui viennent.',
          score: { text: 'Vient cette semaine', points: 8 },
        },
        {
          value: 'plus_tard',
          title: 'Plus tard',
          text: 'Une date à fixer.',
          score: { text: 'Vient plus tard', points: 5 },
        },
        {
          value: 'idee',
          title: 'Pour une idée',
          text: 'Vous regardez la carte.',
          score: { text: 'Regarde la carte', points: 1 },
        },
      ],
    },
    {
      name: 'diet',
      title: 'Une allergie, un régime\u202f?',
      hint: 'Ne nous dites ici que ce qui aide à choisir.',
      options: [
        {
          value: 'aucun',
          title: 'Rien de particulier',
          text: 'Tout vous va.',
          score: { text: 'Sans régime', points: 3 },
        },
        {
          value: 'allergie',
          title: 'Une allergie, une intolérance',
          text: 'Les allergènes décident.',
          score: { text: 'Allergènes à regarder', points: 4 },
        },
        {
          value: 'vegetarien',
          title: 'Sans viande ni poisson',
          text: 'Des légumes, du fromage, des œufs.',
          score: { text: 'Sans viande ni poisson', points: 4 },
          need: 'vegetarien',
        },
        {
          value: 'viandes',
          title: 'L’origine des viandes compte',
          text: 'Le pays est écrit sur la fiche.',
          score: { text: 'Regarde l’origine des viandes', points: 4 },
        },
      ],
    },
    {
      name: 'budget',
      title: 'Quel budget par personne\u202f?',
      hint: 'Service compris. Nous disons quand il est dépassé.',
      options: [
        {
          value: '15',
          title: 'Moins de 15\u202f€',
          text: 'Un plat léger, une entrée et un dessert.',
          score: { text: 'Moins de 15\u202f€ par personne', points: 3 },
          limitCents: 1_500,
          modest: true,
        },
        {
          value: '30',
          title: 'De 15 à 30\u202f€',
          text: 'Un plat, un menu du midi.',
          score: { text: 'De 15 à 30\u202f€ par personne', points: 6 },
          limitCents: 3_000,
        },
        {
          value: 'plus',
          title: 'Plus de 30\u202f€',
          text: 'Un repas entier, une fête.',
          score: { text: 'Plus de 30\u202f€ par personne', points: 8 },
          limitCents: Number.POSITIVE_INFINITY,
        },
        {
          value: 'sans',
          title: 'Peu importe',
          text: 'La carte décidera.',
          score: { text: 'Sans limite de budget', points: 5 },
        },
      ],
    },
  ],
  words: {
    title: 'Que manger chez nous\u202f?',
    description:
      '{Nombre} questions simples, environ deux minutes, pour trouver sur la carte ce qui vous ferait plaisir.',
    invitation: 'Trouvez votre plat en {nombre} questions',
    promise: '{chiffre} questions simples, environ 2 minutes',
    duration: 'Environ 2 minutes',
    isEnough: '{Nombre} questions suffisent pour savoir quoi choisir sur la carte.',
    start: 'Choisir un plat',
    begin: 'Répondre aux questions',
    results: 'Ce qui peut vous plaire',
    mailedLink:
      'Ce lien contient vos {nombre} réponses, mais ni votre nom ni votre adresse\u202f: vous pouvez le transmettre.',
    nothing: {
      title: 'La carte se prépare',
      text: 'Réservez une table, ou appelez-nous\u202f: nous vous disons ce que la cuisine propose. Vos réponses restent dans l’adresse de cette page.',
      action: { href: '/rendez-vous', label: 'Réserver une table' },
    },
  },
}
