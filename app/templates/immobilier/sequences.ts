import { sequencesOf } from '../any-trade/sequences'

export const sequences = sequencesOf({
  offers: 'les biens',
  sheet: 'Chaque annonce dit le prix honoraires inclus, qui les paie, la surface, les diagnostics et les charges.',
  choosing: {
    afterHours: 72,
    subject: 'Votre projet en quelques questions',
    text: `Bonjour {prenom},

Quelques questions suffisent souvent à savoir par où commencer\u202f: acheter ou vendre, quel bien, quand, pour quel budget, avec quel financement.

[Répondre aux questions](/questionnaire)

Vous vendez\u202f? Une estimation ne vous engage à rien.

[Choisir le rendez-vous d’une estimation](/rendez-vous)`,
  },
  afterPurchase: {
    afterHours: 1,
    subject: 'Votre commande {numero_commande}\u202f: tout s’est bien passé\u202f?',
    text: `Bonjour {prenom},

Votre commande {numero_commande} est terminée. Si quelque chose ne convient pas, dites-le-nous en répondant à ce message\u202f: nous corrigeons ce qui doit l’être.

[Lire les réponses aux questions courantes](/support)`,
  },
  reactivation: {
    afterHours: 1,
    subject: 'Où en est votre projet\u202f? {boutique}',
    text: `Bonjour {prenom},

Voilà six mois ou plus que nous ne nous sommes pas parlé. Si votre projet a changé, les biens du moment sont ici.

[Voir les biens](/products)

Si tout va bien, vous n’avez rien à faire.`,
  },
  prospection: [
    {
      afterHours: 1,
      subject: '{boutique} pour les locaux de {entreprise}',
      text: `Bonjour {prenom},

Nous vendons aussi des bureaux et des commerces\u202f: des annonces complètes, un interlocuteur, un avis de valeur écrit pour vos propres murs.

Si la question se pose chez {entreprise}, nos biens sont décrits ici.

[Voir les biens](/products)

Répondez à ce message pour une visite ou une estimation\u202f: une personne vous lira.`,
    },
    {
      afterHours: 168,
      subject: '{boutique}\u202f: une réponse à vos questions',
      text: `Bonjour {prenom},

Je reviens une seule fois vers vous. La page d’aide répond aux questions habituelles\u202f: visite, offre, honoraires, diagnostics.

[Lire les réponses](/support)

Sans réponse, nous ne vous écrirons plus à ce sujet.`,
    },
  ],
})
