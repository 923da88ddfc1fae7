import type { DemoInbox } from '~/models/base/template'

/** Addresses of example domains, and numbers that the French numbering plan keeps for works of fiction. */
export const demoInbox: DemoInbox = {
  conversations: [
    {
      email: 'nadia.benali@example.fr',
      state: 'en_attente',
      messages: [
        { author: 'visitor', body: 'Bonjour, mon évier a un bac de 40 cm. Le Premium tient dessous ?', minutesAgo: 42 },
        {
          author: 'assistant',
          body: 'Les dimensions figurent dans les caractéristiques de l’appareil. Pour un meuble étroit, une personne de la boutique peut regarder avec vous.',
          minutesAgo: 41,
        },
        {
          author: 'notice',
          body: 'Vous avez demandé une personne : elle vous répond ici pendant nos horaires.',
          minutesAgo: 38,
        },
        {
          author: 'visitor',
          body: 'Il y a un siphon à gauche, je peux envoyer une photo si cela aide.',
          minutesAgo: 36,
        },
      ],
    },
    {
      email: null,
      state: 'humain',
      messages: [
        { author: 'visitor', body: 'Faut-il percer le plan de travail pour le robinet ?', minutesAgo: 190 },
        {
          author: 'notice',
          body: 'Vous avez demandé une personne : elle vous répond ici pendant nos horaires.',
          minutesAgo: 188,
        },
        {
          author: 'person',
          body: 'Bonjour, oui : un trou de 12 mm, sauf si votre évier a déjà une réserve bouchée.',
          minutesAgo: 150,
        },
      ],
    },
    {
      email: 'paul.lemoine@example.fr',
      state: 'rendu',
      messages: [
        { author: 'visitor', body: 'Ma commande peut-elle partir en point relais ?', minutesAgo: 2900 },
        {
          author: 'notice',
          body: 'Vous avez demandé une personne : elle vous répond ici pendant nos horaires.',
          minutesAgo: 2898,
        },
        {
          author: 'person',
          body: 'Bonjour, nous livrons à domicile seulement, sur rendez-vous. Je reste là si besoin.',
          minutesAgo: 2860,
        },
        { author: 'visitor', body: 'Parfait, merci.', minutesAgo: 2855 },
        {
          author: 'notice',
          body: 'La personne qui vous répondait a terminé. Thomas, assistant IA, vous répond de nouveau.',
          minutesAgo: 2850,
        },
      ],
    },
  ],
  callbacks: [
    {
      name: 'Marie Duval',
      email: 'marie.duval@example.fr',
      phone: '06 39 98 10 21',
      subject: 'achat',
      question: 'Quel appareil pour une eau très calcaire ?',
      product: 'osmoseur-premium',
      day: 1,
      hour: 10,
      status: 'open',
      minutesAgo: 240,
    },
    {
      name: null,
      email: null,
      phone: '06 39 98 44 03',
      subject: 'pose',
      question: 'Je voudrais un avis avant de poser moi-même.',
      product: null,
      day: -1,
      hour: 14,
      status: 'open',
      minutesAgo: 2200,
    },
    {
      name: 'Hugo Petit',
      email: 'hugo.petit@example.fr',
      phone: '01 99 00 56 78',
      subject: 'commande',
      question: null,
      product: null,
      day: -2,
      hour: 16,
      status: 'done',
      minutesAgo: 4000,
    },
    {
      name: 'Inès Caron',
      email: null,
      phone: '06 39 98 72 15',
      subject: 'autre',
      question: null,
      product: null,
      day: -3,
      hour: 9,
      status: 'cancelled',
      minutesAgo: 6000,
    },
  ],
  messages: [
    {
      name: 'Sophie Garnier',
      email: 'sophie.garnier@example.fr',
      subject: 'achat',
      message:
        'Bonjour,\n\nNous sommes quatre et l’eau laisse beaucoup de traces. Le Premium suffit-il, ou faut-il aller plus haut ?\n\nMerci d’avance.',
      minutesAgo: 95,
    },
    {
      name: 'Karim Haddad',
      email: 'karim.haddad@example.be',
      subject: 'retour',
      message: 'Le robinet livré goutte depuis hier. Comment faire jouer la garantie ?',
      minutesAgo: 3400,
    },
    {
      name: 'Léo Marchand',
      email: 'leo.marchand@example.fr',
      subject: 'pose',
      message: 'Une pose est-elle possible un samedi ?',
      minutesAgo: 5200,
      reply: {
        body: 'Bonjour,\n\nOui, le samedi matin, selon les disponibilités près de chez vous. Indiquez-nous votre code postal et nous vous proposons une date.',
        minutesAgo: 5000,
      },
      isDone: true,
    },
  ],
}
