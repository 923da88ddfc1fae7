export const shopQuestions: { question: string; answer: string }[] = [
  {
    question: 'Où livrez-vous, et à quel prix ?',
    answer:
      'Nous livrons en France métropolitaine, en Belgique, en Suisse et au Luxembourg. La livraison coûte 9,90 € TTC lorsque les articles représentent moins de 100 € HT ; elle est gratuite à partir de 100 € HT. Les dates prévues sont affichées avant le panier.',
  },
  {
    question: 'Comment puis-je payer ?',
    answer:
      'Par carte bancaire, en 3 fois avec Klarna, par PayPal ou par virement, selon ce que la page de paiement propose ; avec un virement, la commande et son stock vous sont réservés pendant 5 jours. Pour le paiement en 3 fois : Attention ! Un crédit coûte de l’argent et doit être remboursé !',
  },
  {
    question: 'Comment se passe le paiement en 3 fois ?',
    answer:
      'Le total est divisé par trois, au centime près : une part le jour de la commande, une 30 jours après, la dernière 60 jours après, avec 0 € de frais. Le prêteur, Klarna, peut accepter ou refuser la demande. Attention ! Un crédit coûte de l’argent et doit être remboursé !',
  },
  {
    question: 'Faut-il un plombier pour l’installation ?',
    answer:
      'Pas toujours : un bon bricoleur pose un modèle sous évier avec la notice, et le Purificateur Ultra n’a pas besoin de plomberie. Pour percer un plan de travail ou raccorder Osmose Pro, un professionnel est plus sûr ; nos packs Médium et Premium comprennent la pose, en France métropolitaine.',
  },
  {
    question: 'Un osmoseur gaspille-t-il de l’eau ?',
    answer:
      'Il en rejette une partie : c’est le principe de l’osmose inverse, la membrane se rince en continu. Le rapport entre l’eau rejetée et l’eau filtrée figure dans les caractéristiques de chaque machine ; l’eau rejetée peut servir au ménage.',
  },
  {
    question: 'L’eau osmosée est-elle trop pauvre en minéraux ?',
    answer:
      'Elle en contient peu, ce qui change son goût ; les modèles à reminéralisation lui rendent un peu de calcium et de magnésium. Ce qu’il vous faut de minéraux relève de votre alimentation et, en cas de doute, de votre médecin.',
  },
  {
    question: 'Quand faut-il changer les filtres ?',
    answer:
      'Une fois par an à la maison, deux fois par an pour Osmose Pro, à la main et sans outil. La membrane dure plus longtemps ; le coût annuel des filtres est indiqué sur chaque fiche, et la membrane ne fait pas partie du jeu annuel.',
  },
  {
    question: 'Puis-je changer d’avis, et dans quel délai ?',
    answer:
      'Oui. La loi vous donne 14 jours après la livraison, nous vous en laissons 30, sans motif, par le lien « Renoncer au contrat ici » au bas de chaque page ; le remboursement suit au plus tard 14 jours après votre déclaration. Le retour est à nos frais, avec l’étiquette que nous vous envoyons. Seuls les filtres et membranes descellés ne peuvent pas être repris, pour des raisons d’hygiène.',
  },
  {
    question: 'Qui paie le renvoi d’un article ?',
    answer:
      'Nous : le retour est à nos frais, avec l’étiquette que nous vous envoyons. Renvoyez l’article dans les 14 jours qui suivent votre déclaration de rétractation. Un article défectueux relève de la garantie légale, qui ne vous coûte rien non plus.',
  },
  {
    question: 'Puis-je recevoir une facture avec la TVA ?',
    answer:
      'Oui. La facture indique le prix hors taxes, la TVA et le numéro de TVA de votre entreprise si vous le saisissez à la commande.',
  },
  {
    question: 'Quelle est la garantie ?',
    answer:
      'Tous les articles bénéficient de la garantie légale de conformité de 2 ans. Une garantie commerciale gratuite porte la durée totale à 3 ans pour l’Osmoseur Premium et Osmose Pro, et à 5 ans pour l’Osmoseur Prestige.',
  },
  {
    question: 'L’eau du robinet est-elle bonne à boire sans osmoseur ?',
    answer:
      'Oui. En France, l’eau du robinet est contrôlée et potable. Un osmoseur change son goût et réduit le calcaire ; il évite aussi de porter des bouteilles, mais il n’est jamais indispensable.',
  },
  {
    question: 'Le stock affiché est-il réel ?',
    answer:
      'Oui. Il vient de notre inventaire, moins ce qui est déjà réservé. Le nombre d’articles restants n’est affiché que lorsqu’il est vraiment bas, et si un article change pendant que vous commandez, nous vous le disons avant le paiement.',
  },
]
