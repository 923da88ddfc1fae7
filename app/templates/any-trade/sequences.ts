import type { SequenceStep, Template } from '~/models/base/template'

/** What a trade calls its offers in the mails that all shops share. */
export interface SequenceWords {
  /** After « Voir » and « Revoir ». */
  offers: string
  /** A sentence on what the page of an offer tells. */
  sheet: string
  /** Second mail of the welcome. */
  choosing: SequenceStep
  /** First mail after a purchase. */
  afterPurchase: SequenceStep
  reactivation: SequenceStep
  prospection: SequenceStep[]
}

/** What the e-mail agent writes until an administrator words it otherwise. */
export function sequencesOf(words: SequenceWords): Template['sequences'] {
  return {
    bienvenue: [
      {
        afterHours: 1,
        subject: 'Bienvenue chez {boutique}',
        text: `Bonjour {prenom},

Vous avez accepté de recevoir nos conseils et nos offres. Voici ce que vous pouvez en attendre\u202f: un message de temps en temps, jamais de démarchage par téléphone, et un lien pour tout arrêter au bas de chacun.

${words.sheet}

[Voir ${words.offers}](/products)`,
      },
      words.choosing,
    ],
    questionnaire: [
      {
        afterHours: 1,
        subject: 'Vos réponses au questionnaire, et la suite',
        text: `Bonjour {prenom},

Vous avez répondu à notre questionnaire. Vos résultats restent consultables, avec les raisons de chaque conseil et une réserve.

[Revoir mes résultats]({lien_resultats})

Une hésitation\u202f? Répondez à ce message\u202f: une personne vous lira.`,
      },
      {
        afterHours: 96,
        subject: 'Avant de choisir',
        text: `Bonjour {prenom},

Vos réponses sont toujours là. ${words.sheet}

[Revoir mes résultats]({lien_resultats})`,
      },
    ],
    panier: [
      {
        afterHours: 1,
        subject: 'Votre commande inachevée',
        text: `Bonjour {prenom},

Vous nous avez demandé de vous écrire si votre commande restait inachevée. Votre panier est prêt à être rouvert, sur l’appareil de votre choix.

[Rouvrir mon panier]({lien_panier})

Rien n’est réservé\u202f: la page vous dit ce qui a changé depuis, s’il y a lieu.`,
      },
      {
        afterHours: 23,
        subject: 'Une question sur votre commande\u202f?',
        text: `Bonjour {prenom},

S’il vous manquait une réponse pour finir votre commande, répondez à ce message\u202f: une personne vous lira. Les réponses aux questions courantes sont sur la page d’aide.

[Lire les réponses](/support)

[Rouvrir mon panier]({lien_panier})`,
      },
      {
        afterHours: 48,
        subject: 'Dernier message au sujet de votre panier',
        text: `Bonjour {prenom},

C’est notre dernier message au sujet de ce panier. Il reste ouvert à ce lien\u202f; sans suite de votre part, nous ne vous écrirons plus à son sujet.

[Rouvrir mon panier]({lien_panier})`,
      },
    ],
    'apres-achat': [
      words.afterPurchase,
      {
        afterHours: 720,
        subject: 'Un mois après\u202f: tout va bien\u202f?',
        text: `Bonjour {prenom},

Votre commande {numero_commande} a un mois. Si quelque chose ne va pas, répondez à ce message ou appelez-nous\u202f: mieux vaut le dire tôt.

[Nous écrire](/support)`,
      },
    ],
    reactivation: [words.reactivation],
    prospection: words.prospection,
  }
}
