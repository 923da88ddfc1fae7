import { href } from 'react-router'
import { transferHold } from '~/models/base/setting'
import type { SubjectAnswer, Talk } from '~/models/base/template'
import { loyaltyWords, referralWords } from '~/models/shop/loyalty'
import { catalogueLink, contactLink, lookUpLink, personLink, termsLink } from '~/models/support/contact'

import phrases from './phrases.txt?raw'

const warranty =
  'La garantie légale de conformité, de 2 ans, vous donne droit à la réparation ou au remplacement, sans frais, dans les 30 jours qui suivent votre demande\u202f; à défaut, à une réduction du prix ou au remboursement, dans les cas prévus par la loi.'
const byPerson = [personLink, contactLink]
const callbackLink = { href: href('/support/rappel'), label: 'Demander un rappel' }
const withdrawal = [{ href: href('/retractation'), label: 'Lire la page Rétractation' }]
const privacy = [{ href: href('/confidentialite'), label: 'Lire la page Confidentialité' }]
const account = [{ href: href('/profile'), label: 'Voir mon compte' }]
const withdrawalQuestion = 'Puis-je changer d’avis, et dans quel délai\u202f?'

/** What any shop is asked. */
const answers: Record<string, SubjectAnswer> = {
  greeting: {
    kind: 'chat',
    say: 'Bonjour. Je peux vous conseiller un produit, vous dire un prix, un stock ou une date de livraison, et où en est votre commande. Écrivez-moi votre question.',
  },
  help: {
    kind: 'chat',
    say: 'Je réponds sur les produits (prix, stock, choix, pose, entretien), la livraison, le paiement, les retours et vos commandes. Écrivez votre question avec vos mots\u202f; une personne peut aussi vous répondre.',
    links: [personLink, catalogueLink],
  },
  /** Of a visitor who did not understand, before anything was answered. */
  'not-understood': {
    kind: 'chat',
    say: 'Dites-moi ce qui n’est pas clair, avec vos mots\u202f: je l’expliquerai autrement. Par exemple\u202f: «\u202fQue me conseillez-vous\u202f?\u202f», «\u202fCombien coûte la livraison\u202f?\u202f» ou «\u202fOù en est ma commande\u202f?\u202f».',
    links: [personLink, catalogueLink],
  },
  'how-are-you': {
    kind: 'chat',
    say: 'Tout va bien, merci\u202f! Je suis un programme, toujours prêt à parler des produits et de vos commandes.',
  },
  yes: {
    kind: 'chat',
    say: 'Très bien. Je reste là pour toute autre question.',
  },
  thanks: {
    kind: 'chat',
    say: 'Avec plaisir. Je reste là si vous avez une autre question.',
  },
  bye: {
    kind: 'chat',
    say: 'Au revoir et à bientôt. Cette conversation reste ici si vous revenez.',
  },
  identity: {
    say: 'Je suis {assistant}\u202f: un programme, pas une personne. Je réponds à partir du catalogue, des questions fréquentes et des conditions de la boutique. Vous pouvez demander une personne à tout moment.',
    links: [personLink],
  },
  'off-topic': {
    kind: 'chat',
    say: 'Cela sort de ce que je connais\u202f: je n’ai que les produits et les conditions de la boutique, et je préfère ne pas l’inventer. Puis-je vous aider pour un produit ou une commande\u202f?',
    links: [catalogueLink],
  },
  injection: {
    kind: 'accusation',
    comesFirst: true,
    say: 'Je ne peux ni changer mes règles, ni modifier un prix, ni montrer ce qui concerne une autre personne. Les prix sont ceux des fiches. Puis-je vous renseigner sur un produit, la livraison ou une de vos commandes\u202f?',
    links: [catalogueLink],
  },
  complaint: {
    kind: 'chat',
    say: 'Je suis désolé que quelque chose n’aille pas. Dites-moi en quelques mots ce qui s’est passé, et j’essaierai d’aider\u202f; une personne de la boutique peut aussi reprendre cette conversation.',
    links: byPerson,
  },
  'what-fails': {
    say: 'Je suis désolé. Qu’est-ce qui ne va pas\u202f: un appareil, une commande, un paiement ou une page du site\u202f? Dites-moi aussi ce que vous constatez.',
    links: byPerson,
  },
  'legal-threat': {
    kind: 'accusation',
    quote: 'Réclamation et médiation',
    say: 'Je suis désolé que nous en soyons là. Écrivez d’abord votre réclamation à la boutique\u202f; sans réponse satisfaisante, vous pouvez saisir gratuitement le médiateur de la consommation nommé dans les mentions légales.',
    links: [...byPerson, { href: href('/mentions-legales'), label: 'Médiateur, dans les mentions légales' }],
  },
  person: {
    say: 'Bien sûr. Demandez une personne par le lien ci-dessous\u202f: votre conversation lui sera transmise et je me tairai jusqu’à ce qu’elle ait terminé. Pour lui parler au téléphone, choisissez un créneau à la page du rappel.',
    links: [personLink, callbackLink],
  },
  callback: {
    say: 'Bien sûr. Choisissez un créneau à la page du rappel\u202f: je ne transmets pas de numéro de téléphone moi-même. Une personne peut aussi reprendre cette conversation par écrit.',
    links: [callbackLink, personLink],
  },
  contact: {
    say: '• Horaires\u202f: {{shop.hours}}.\n• Téléphone\u202f: {{shop.phone}}.\n• E-mail\u202f: {{shop.email}}.\n• Adresse postale\u202f: {{shop.address}}.',
    links: [personLink, { href: `${href('/mentions-legales')}#contact`, label: 'Voir nos coordonnées' }],
  },
  'order-status': {
    say: 'Pour retrouver une commande, écrivez-moi son numéro (il figure dans l’e-mail de confirmation) et l’adresse e-mail donnée à la commande. Il me faut les deux\u202f; la page de suivi la retrouve aussi.',
    links: [lookUpLink, personLink],
  },
  'order-number': {
    say: 'Et le numéro de la commande\u202f? Il figure dans l’e-mail de confirmation.',
    links: [lookUpLink, personLink],
  },
  'order-email': {
    say: 'Et l’adresse e-mail de la commande\u202f? Je ne dis rien d’une commande sans elle.',
    links: [lookUpLink, personLink],
  },
  'order-unknown': {
    say: 'Je ne trouve aucune commande avec ce numéro et cette adresse e-mail ensemble. Vérifiez les deux dans l’e-mail de confirmation\u202f; sinon, une personne peut chercher pour vous.',
    links: [personLink],
  },
  'order-tomorrow': {
    say: 'Je ne peux plus chercher de commande ici aujourd’hui. La page de suivi retrouve la vôtre avec son numéro et votre adresse e-mail.',
    links: [lookUpLink],
  },
  /** The same text again was no help, or the message was misread. */
  repeated: {
    say: 'C’est la même réponse que plus haut\u202f: si elle ne vous aide pas, une personne peut vous répondre.',
    links: [personLink],
  },
  'address-alone': {
    say: 'Merci, c’est noté dans cette conversation. Une adresse e-mail sert ici à suivre votre demande\u202f: aucune offre n’y est envoyée, et je n’écris pas d’e-mail moi-même. Pour une réponse par e-mail, demandez une personne\u202f; pour le suivi d’une commande, écrivez-moi aussi son numéro.',
    links: [lookUpLink, personLink],
  },
  'order-late': {
    say: 'Je suis désolé de ce retard. Pour voir où en est votre commande, écrivez-moi son numéro et l’adresse e-mail de la commande. Depuis sa page, vous pouvez nous mettre en demeure de livrer dans un délai supplémentaire raisonnable\u202f; si nous ne livrons pas dans ce délai, vous pouvez annuler la commande, et nous remboursons tout au plus tard 14 jours après la fin du contrat.',
    links: [lookUpLink, personLink],
  },
  'order-lost': {
    say: 'Le colis voyage à nos risques jusqu’à sa remise entre vos mains, ou celles d’une personne que vous désignez\u202f: s’il se perd avant, c’est à nous d’en répondre. Écrivez-nous avec le numéro de commande\u202f: une personne interroge le transporteur. Si nous ne livrons pas dans le délai que vous nous fixez, vous pouvez annuler la commande et nous remboursons tout.',
    links: [...byPerson, lookUpLink],
  },
  'order-damaged': {
    say: `Je suis désolé\u202f: le colis voyage à nos risques jusqu’à sa remise entre vos mains. S’il est abîmé ou incomplet, notez-le sur le bon du transporteur, gardez le colis et son emballage, prenez des photos et écrivez-nous avec le numéro de commande\u202f; cela facilite les démarches, sans être une condition de vos droits.\n\n${warranty}`,
    links: byPerson,
  },
  'order-change': {
    say: 'Tant que la commande n’est pas passée, tout se change dans le panier. Ensuite, je ne peux pas la modifier\u202f: écrivez-nous sans attendre avec son numéro, et une personne vous dira ce qui est encore possible. Vous pouvez aussi y renoncer sans motif et passer une autre commande.',
    links: [...byPerson, ...withdrawal],
  },
  'address-change': {
    say: 'Tant que la commande n’est pas passée, l’adresse se change à l’étape de la livraison. Ensuite, je ne peux pas la modifier\u202f: écrivez-nous sans attendre, avec le numéro de commande et la nouvelle adresse. Une personne vous dira si le colis peut encore y être envoyé.',
    links: byPerson,
  },
  'order-cancel': {
    say: 'Je ne peux pas annuler une commande moi-même. Vous pouvez renoncer à votre achat sans motif, dès maintenant et jusqu’à {{returns.days}} jours après la livraison, par le lien «\u202fRenoncer au contrat ici\u202f» au bas de chaque page\u202f; le remboursement suit au plus tard 14 jours après. Si le colis n’est pas parti, écrivez-nous aussitôt avec le numéro de commande.',
    links: [...withdrawal, personLink, contactLink],
  },
  absent: {
    say: 'Je ne connais pas le passage du transporteur, et la date ne se choisit pas à la commande. Son avis de passage ou son message de suivi dit comment reprendre rendez-vous\u202f; pour reporter la livraison, écrivez-nous avec le numéro de commande. Vous pouvez désigner une personne qui reçoit le colis à votre place.',
    links: [...byPerson, lookUpLink],
  },
  delivery: { act: 'delivery' },
  'delivery-express': { act: 'delivery' },
  'delivery-day': { act: 'delivery' },
  'delivery-relay': { act: 'delivery' },
  customs: { act: 'delivery' },
  'delivery-carrier': {
    say: 'La livraison se fait à l’adresse que vous indiquez. Nos textes ne disent ni le nom du transporteur, ni s’il monte à l’étage ou demande une signature\u202f: je préfère ne pas l’inventer. Le poids est sur chaque fiche, et une personne peut vous répondre pour votre adresse.',
    links: byPerson,
  },
  payment: { act: 'payment', quote: 'Comment puis-je payer\u202f?', links: [termsLink] },
  'payment-other': {
    say: 'Non. Nous prenons la carte bancaire, PayPal et le virement, selon ce que la page de paiement propose.',
    links: [termsLink],
  },
  instalments: { act: 'payment', links: [termsLink] },
  'payment-safe': { quote: 'Le paiement est-il sûr\u202f?', links: [termsLink] },
  'payment-refused': {
    act: 'payment',
    quote: 'Le paiement est-il sûr\u202f?',
    say: 'Si le paiement est refusé, la commande n’est pas confirmée et votre panier est conservé\u202f: vous pouvez réessayer ou choisir un autre moyen de paiement.',
    links: [personLink, termsLink],
  },
  'payment-twice': {
    say: 'Tant que le paiement n’est pas confirmé, la commande ne l’est pas, et une page de paiement quittée ne débite rien. Je ne vois ni les paiements, ni ce que montre votre banque\u202f: écrivez-nous avec le numéro de commande ou l’e-mail, la date et le montant, et une personne vérifie\u202f; ce qui aurait été payé en trop est remboursé.',
    links: [...byPerson, lookUpLink],
  },
  'transfer-wait': {
    say: `Une commande payée par virement reste en attente jusqu’à ce que le virement nous arrive, puis reçoit ses dates de livraison. En attendant, ${transferHold}. Passé ce délai, elle est annulée et rien n’est dû\u202f; si votre banque l’a bien envoyé, écrivez-nous avec le numéro de commande.`,
    links: [...byPerson, lookUpLink],
  },
  'partial-return': { quote: 'Une partie de la commande', links: [...withdrawal, contactLink] },
  'warranty-abroad': {
    say: 'Oui. La garantie légale de conformité vaut pour tout achat, et la garantie commerciale s’applique dans les pays que nous livrons, Belgique, Suisse et Luxembourg compris\u202f: pièces, main-d’œuvre et transport.',
    links: [termsLink],
  },
  'service-fault': {
    say: 'Nous répondons de la bonne exécution de la commande, y compris par les transporteurs et prestataires auxquels nous la confions. Écrivez-nous avec le numéro de commande et des photos\u202f: une personne s’en occupe.',
    links: byPerson,
  },
  'data-sold': {
    say: 'Non\u202f: nous ne vendons ni ne louons vos données. La page Confidentialité dit qui les reçoit, pourquoi et combien de temps.',
    links: privacy,
  },
  returns: { quote: withdrawalQuestion, links: withdrawal },
  'professional-returns': {
    say: 'Le droit de rétractation est celui des consommateurs, et des professionnels auxquels la loi étend ce droit\u202f: ce sont les articles 8 et 9 de nos conditions. Je ne peux pas dire si c’est votre cas\u202f; une personne peut vous répondre.',
    links: [termsLink, ...byPerson],
  },
  'return-cost': { quote: 'Qui paie le renvoi d’un article\u202f?', links: withdrawal },
  refund: {
    quote: 'Retour et remboursement',
    say: 'Nous remboursons au plus tard 14 jours après votre déclaration de rétractation, par le moyen de paiement employé.',
    links: [...withdrawal, personLink],
  },
  exchange: {
    say: 'L’échange n’est pas prévu dans nos conditions\u202f: renvoyez l’article, {{returns.paid_by}} et sans motif, dans les {{returns.days}} jours après la livraison, et commandez l’autre. Le remboursement suit au plus tard 14 jours après votre déclaration.',
    links: [...withdrawal, personLink],
  },
  'pack-return': { quote: 'Packs et cadeaux', links: withdrawal },
  warranty: { sheet: { row: /^Garantie/ }, quote: 'Quelle est la garantie\u202f?', links: [termsLink] },
  'warranty-use': {
    sheet: { row: /^Garantie/, onlyNamed: true },
    withSheet: true,
    say: `Écrivez-nous avec le numéro de commande, ce que vous constatez et des photos.\n\n${warranty} La fiche dit si une garantie commerciale s’y ajoute.`,
    links: byPerson,
  },
  invoice: { quote: 'Puis-je recevoir une facture avec la TVA\u202f?', links: account },
  'invoice-lost': {
    say: 'La facture est sur la page de votre commande, que votre e-mail de confirmation ouvre, et dans votre compte, dès le paiement reçu. Si vous ne l’y trouvez pas, ou pour la corriger, écrivez-nous avec le numéro de commande\u202f: une personne vous l’adressera.',
    links: [...account, contactLink, personLink],
  },
  'vat-shown': { quote: 'Les prix sont-ils affichés HT ou TTC\u202f?', links: [termsLink] },
  account: { quote: 'Faut-il créer un compte pour commander\u202f?', links: account },
  login: {
    say: 'Le compte n’a pas de mot de passe\u202f: la page «\u202fMon compte\u202f» envoie un lien de connexion à votre adresse. Il sert une fois, et seul le dernier reçu est valable\u202f; regardez aussi dans les indésirables. Une commande se suit également sans compte, avec son numéro et l’e-mail\u202f; si cela bloque encore, écrivez-nous.',
    links: [...account, lookUpLink, personLink],
  },
  'mail-missing': {
    say: 'Regardez d’abord dans les indésirables. L’e-mail de confirmation part dès que la commande est enregistrée\u202f: sans lui, le paiement n’a peut-être pas abouti, ou l’adresse comporte une faute. Écrivez-nous avec votre nom et la date\u202f: une personne retrouve la commande et corrige l’adresse.',
    links: [...byPerson, lookUpLink],
  },
  unsubscribe: {
    say: 'Chaque e-mail d’information porte un lien pour ne plus en recevoir, et la rubrique «\u202fMes accords\u202f» de votre compte permet de retirer votre accord\u202f; les e-mails d’une commande en cours continuent. Si cela ne suffit pas, écrivez-nous\u202f: une personne vous retire de la liste.',
    links: [...account, contactLink],
  },
  'code-refused': {
    say: 'Un code de parrainage se saisit dans le panier, sous «\u202fJ’ai un code de parrainage ou un avoir\u202f», et ne vaut que pour une première commande\u202f; nul ne se parraine soi-même. L’avoir se choisit à la page de paiement, une fois connecté. Si un code que nous vous avons donné reste refusé, écrivez-nous avec ce code et l’adresse e-mail\u202f: je ne peux accorder ni remise ni code.',
    links: byPerson,
  },
  'site-trouble': {
    say: 'Je suis désolé. Rechargez la page, puis essayez un autre navigateur\u202f; le panier est conservé et, si un champ est refusé, le message à côté dit pourquoi. Si cela continue, écrivez-nous la page, ce que vous faisiez et ce qui s’affiche\u202f: une personne peut vous aider à commander.',
    links: byPerson,
  },
  'how-to-order': {
    quote: 'Commande',
    say: 'Ajoutez les articles au panier, indiquez l’adresse de livraison, choisissez le paiement et confirmez\u202f: tout se fait sans compte.',
    links: [catalogueLink, personLink],
  },
  buy: {
    act: 'buy',
    say: 'De quel produit parlez-vous\u202f? Dites-moi son nom\u202f: sa carte porte le bouton qui l’ajoute au panier.',
    links: [catalogueLink],
  },
  stock: {
    act: 'stock',
    say: 'De quel produit parlez-vous\u202f? Le stock affiché sur chaque fiche est celui de notre inventaire, moins ce qui est déjà réservé. Quand un article est épuisé, sa fiche permet de demander à être prévenu de son retour.',
    links: [catalogueLink],
  },
  'stock-real': { quote: 'Le stock affiché est-il réel\u202f?' },
  price: { act: 'price' },
  'price-list': { act: 'price' },
  offer: { act: 'offer' },
  free: {
    say: 'Le questionnaire et cette conversation sont gratuits, le retour est {{returns.paid_by}}, et la livraison est gratuite dès que les articles représentent {{delivery.free_from}}\u202f€{{vat.net}}. Chaque produit a le prix de sa fiche.',
    links: [catalogueLink, ...withdrawal],
  },
  'tell-me': { act: 'product' },
  discount: {
    say: 'Je ne peux accorder ni remise ni code\u202f: le prix est celui de la fiche, le même pour tout le monde. Les packs réunissent plusieurs éléments\u202f; leur prix est affiché à côté de la somme des éléments achetés séparément.',
    links: [catalogueLink],
  },
  quote: {
    say: 'Je n’établis ni devis ni location, et il n’y a pas de carte cadeau\u202f: les prix sont sur les fiches. Pour une quantité ou une autre formule, écrivez-nous.',
    links: [contactLink, catalogueLink],
  },
  closed: { say: 'Ce programme n’est pas ouvert en ce moment.' },
  loyalty: {
    openIf: 'loyalty.enabled',
    say: loyaltyWords,
    links: [...account, termsLink],
  },
  referral: {
    openIf: 'referral.enabled',
    say: referralWords,
    links: [...account, termsLink],
  },
  reviews: {
    quote: 'Comment ces avis sont contrôlés',
    links: [
      { href: href('/avis/controle'), label: 'Comment ces avis sont contrôlés' },
      { href: href('/avis'), label: 'Lire les avis' },
    ],
  },
  privacy: {
    quote: 'Vos droits',
    say: 'La page Confidentialité dit quelles données nous employons, pourquoi, combien de temps, et comment les faire effacer.',
    links: privacy,
  },
  'chat-privacy': {
    say: 'Vos messages servent à vous répondre et sont effacés {{chat.retention_days}} jours après le dernier. Vous pouvez les effacer vous-même à tout moment, par «\u202fEffacer ma conversation\u202f».',
    links: [{ href: href('/chat/effacer'), label: 'Effacer ma conversation' }, ...privacy],
  },
  'card-typed': {
    kind: 'accusation',
    comesFirst: true,
    say: 'N’écrivez jamais un numéro de carte ici\u202f: s’il y en avait un, il a été masqué avant d’être enregistré. On paie seulement sur la page de paiement, à la fin de la commande\u202f; nous ne voyons ni ne conservons votre numéro de carte.',
    links: [catalogueLink],
  },
  competitor: {
    say: 'Je ne connais que notre catalogue et je ne compare pas avec d’autres marques ou boutiques. Chaque fiche donne ses caractéristiques, son prix, ses frais d’entretien et ses limites\u202f: vous pouvez comparer vous-même.',
    links: [catalogueLink],
  },
  language: {
    say: 'Je ne réponds qu’en français, désolé. Une personne peut lire votre message dans une autre langue.',
    links: [personLink],
  },
  recruit: {
    say: 'Je ne traite ni les candidatures, ni les partenariats, ni les offres de fournisseurs\u202f: écrivez à la boutique, une personne lit chaque message.',
    links: [contactLink],
  },
}

/** Delivery options that people ask for and the shop does not offer. */
const hints: Talk['hints'] = [
  {
    act: 'delivery',
    subject: 'delivery-day',
    pattern: /\b(samedis?|dimanches?|week end|choisir|date precise|rendez vous|creneaux?|soir)\b/,
    say: 'Le jour ne se choisit pas à la commande, et nos dates sont des jours ouvrés, du lundi au vendredi.',
  },
  {
    act: 'delivery',
    subject: 'delivery-relay',
    pattern:
      /\b(points? relais|relais colis|mondial relay|consigne|locker|retrait|venir chercher|recuperer sur place)\b/,
    say: 'Non, ni point relais ni retrait sur place\u202f: nous livrons à l’adresse que vous indiquez, la vôtre ou celle d’une personne que vous désignez.',
  },
  {
    act: 'delivery',
    subject: 'delivery-express',
    pattern: /\b(express|24 ?h|demain|urgent\w*|chronopost)\b/,
    say: 'Il n’y a pas de livraison express\u202f: voici la date que nous pouvons tenir.',
  },
]

/** Normalised. A question asks for nothing but what an advice needs. */
const courtesies = [
  /^(bonjour|bonsoir|merci( beaucoup| pour votre (message|question))?|avec plaisir|bien sur|tres bien|d accord|volontiers|au revoir|a bientot|bonne (journee|soiree))( et (bienvenue|a bientot|bonne journee))?$/,
  /^(que puis je faire|comment puis je vous aider|en quoi puis je vous aider|puis je vous aider)( pour vous| davantage| aujourd hui)?$/,
  /^(je reste|je suis) (a votre disposition|la)( (pour|si vous avez) (toute|une)( autre)? question)?$/,
  /^n hesitez pas( a (me poser vos questions|me demander|demander une personne)| si vous avez (une autre|d autres) questions?)?$/,
  /^(je ne sais pas|je l ignore|je n ai pas (cette|l) information|je n ai pas trouve( la reponse)?|je prefere ne pas l inventer|nous ne vendons pas cela)$/,
  /^(je ne sais pas )?(vous pouvez|voulez vous|souhaitez vous) (parler a|demander) une personne( de la boutique)?$/,
  /^(pouvez vous|pourriez vous) (preciser|reformuler) votre (question|demande|besoin)$/,
  /^(pour combien de personnes( est ce)?|combien (de personnes vivent chez vous|etes vous)|quel est votre budget|de quel produit parlez vous|pouvez vous percer( un plan de travail)?|etes vous locataires?|avez vous une autre question)$/,
  /^(voici|voila)( ce que (je peux vous dire|j ai trouve|dit la boutique)| la reponse( de la boutique)?| mon conseil)?$/,
]

const packs: Talk['packs'] = [
  {
    type: 'basique',
    pattern: /\b(packs?|formules?|version|en) (basiques?|l[ea] (plus simple|plus petite?|moins chere?))\b/,
  },
  { type: 'medium', pattern: /\b(packs?|formules?|version|en|le|du|au) mediums?\b/ },
  {
    type: 'premium',
    pattern: /\b(packs?|formules?) (premiums?|l[ea] plus (complete?|cher|chere|fourni|fournie|gros|grosse))\b/,
  },
]

const telling: Talk['telling'] = [
  { subject: 'quote', pattern: /\bdevis\b/ },
  { subject: 'packs', pattern: /\bunpack\b.*\bunpack\b/ },
  { subject: 'compare', pattern: /\b(cran|juste) (au dessus|en dessous)\b/ },
  { subject: 'identity', pattern: /^(vous etes|c est) qui\b(?! (votre|vos|le|la|les)\b)/ },
  {
    subject: 'offer',
    pattern:
      /^(?!.*\bunpays\b)(?=.*\b(unemachine|accessoire))(?=.*\b(stock|dispo\w*|(?<!\b(le|du|il nous) (en )?)reste\w*|vous l avez|en avez)\b).*\b(prix|tarif|cout\w*|vaut|combien(?! de| il| en)|livr\w*|delais?|recois|recev\w*|arrive\w*|quand)\b/,
  },
]

const general = [
  /\b(vos|produits|modeles|lequel|legale|commerciale|(moins|plus) cher(es?|s)?|premier prix|gamme|(un|quel) modele)\b/,
]

export const shopTalk: Talk = { phrases, answers, hints, packs, telling, courtesies, general }

export { type JoinedTalk, joinTalks } from './join'
