import { sequencesOf } from '../any-trade/sequences'

export const sequences = sequencesOf({
  offers: 'les programmes',
  sheet: 'Chaque fiche dit le nombre de séances, leur durée, le lieu, ce qui se fait entre elles et le prix.',
  choosing: {
    afterHours: 72,
    subject: 'Quelques questions pour vous orienter',
    text: `Bonjour {prenom},

Une séance, un programme ou un groupe\u202f: quelques questions aident à s’orienter, en deux minutes.

[Répondre aux questions](/questionnaire)

Vous préférez en parler\u202f? Le premier appel est gratuit et ne vous engage à rien.

[Réserver un appel découverte](/rendez-vous)`,
  },
  afterPurchase: {
    afterHours: 1,
    subject: 'Votre commande {numero_commande}\u202f: où en êtes-vous\u202f?',
    text: `Bonjour {prenom},

Votre commande {numero_commande} est terminée. Si quelque chose n’a pas convenu, dites-le-nous en répondant à ce message\u202f: nous corrigeons ce qui doit l’être.

[Lire les réponses aux questions courantes](/support)`,
  },
  reactivation: {
    afterHours: 1,
    subject: 'Faire le point avec {boutique}\u202f?',
    text: `Bonjour {prenom},

Votre dernière commande date de six mois ou plus. Si un nouveau but se dessine, un appel découverte permet d’en parler, sans frais.

[Réserver un appel découverte](/rendez-vous)

Si tout va bien, vous n’avez rien à faire.`,
  },
  prospection: [
    {
      afterHours: 1,
      subject: '{boutique} pour les équipes de {entreprise}',
      text: `Bonjour {prenom},

Nous accompagnons des équipes et des responsables\u202f: séances individuelles, ateliers de groupe, formations. Le but et le calendrier se conviennent avec vous, par écrit.

Si la question se pose chez {entreprise}, nos programmes sont décrits ici.

[Voir les programmes](/products)

Répondez à ce message pour un échange ou un devis\u202f: une personne vous lira.`,
    },
    {
      afterHours: 168,
      subject: '{boutique}\u202f: une réponse à vos questions',
      text: `Bonjour {prenom},

Je reviens une seule fois vers vous. La page d’aide répond aux questions habituelles\u202f: contenu des séances, confidentialité, prix, facture.

[Lire les réponses](/support)

Sans réponse, nous ne vous écrirons plus à ce sujet.`,
    },
  ],
})
