import { href } from 'react-router'
import { catalogueLink, contactLink, personLink } from '~/models/support'
import { reply } from './reply'

const questionnaireLink = { href: href('/questionnaire'), label: 'Faire le questionnaire' }

/** Answers that need no data, by topic. */
export const fixedAnswers = {
  injection: reply(
    'Je ne peux ni changer mes règles, ni modifier un prix, ni montrer ce qui concerne une autre personne. Les prix sont ceux des fiches. Puis-je vous renseigner sur un produit, la livraison ou une de vos commandes ?',
    [catalogueLink],
  ),
  health: reply(
    'Je ne donne pas d’avis médical et nous ne promettons aucun effet sur la santé : un osmoseur change le goût de l’eau et réduit le calcaire, c’est une affaire de confort. En France, l’eau du robinet est contrôlée et potable. Pour une question de santé, demandez à votre médecin ou à votre pharmacien.',
  ),
  identity: reply(
    'Je suis Thomas, un assistant IA : un programme, pas une personne. Je réponds à partir du catalogue, des questions fréquentes et des conditions de la boutique. Vous pouvez demander une personne à tout moment.',
    [personLink],
  ),
  complaint: reply(
    'Je suis désolé que quelque chose n’aille pas. Dites-moi en quelques mots ce qui s’est passé, et j’essaierai d’aider ; une personne de la boutique peut aussi reprendre cette conversation.',
    [personLink, contactLink],
  ),
  order: reply(
    'Pour retrouver une commande, écrivez-moi son numéro (il figure dans l’e-mail de confirmation) et l’adresse e-mail donnée à la commande. Il me faut les deux.',
    [personLink],
  ),
  competitor: reply(
    'Je ne connais que notre catalogue et je ne compare pas avec d’autres marques ou boutiques. Chaque fiche donne ses caractéristiques, son prix, ses frais d’entretien et ses limites : vous pouvez comparer vous-même.',
    [catalogueLink],
  ),
  discount: reply(
    'Je ne peux accorder ni remise ni code : le prix est celui de la fiche, le même pour tout le monde. Les packs réunissent plusieurs éléments ; leur prix est affiché à côté de la somme des éléments achetés séparément.',
    [catalogueLink],
  ),
  quote: reply(
    'Je n’établis ni devis ni location, et il n’y a pas de carte cadeau\u202f: les prix, avec et sans TVA, sont sur les fiches. Pour plusieurs machines ou une autre formule, écrivez-nous.',
    [contactLink, catalogueLink],
  ),
  language: reply('Je ne réponds qu’en français, désolé.', [personLink]),
  'well-water': reply(
    'Nos appareils sont faits pour l’eau potable du réseau public. Pour une eau de puits, de forage ou de pluie, ils ne conviennent pas ; adressez-vous à un professionnel du traitement de l’eau.',
  ),
  'not-sold': reply(
    'Nous ne vendons pas cela. La boutique propose des osmoseurs, une fontaine pour animaux, une bouteille à hydrogène, une pomme de douche filtrante, des filtres, la pose et la maintenance.',
    [catalogueLink],
  ),
  'tap-water': reply(
    'En France, l’eau du robinet est contrôlée et potable ; la mairie ou l’agence régionale de santé publie les analyses de votre commune. Un osmoseur change son goût et réduit le calcaire, il n’est jamais indispensable. Je ne donne pas de chiffre d’élimination que rien ne prouve.',
    [questionnaireLink],
  ),
  advice: reply(
    'Le questionnaire est le plus sûr : cinq questions, puis les appareils qui vous conviennent avec leurs raisons et leurs limites, y compris quand aucun appareil n’est nécessaire. Dites-moi sinon pour combien de personnes, et si vous pouvez percer un plan de travail.',
    [questionnaireLink, catalogueLink],
  ),
  thanks: reply('Avec plaisir. Je reste là si vous avez une autre question.'),
  greeting: reply(
    'Bonjour. Je peux vous dire le prix et le stock d’un produit, les dates de livraison, ce que comprend la pose, ou où en est une commande.',
  ),
  unknown: reply(
    'Je n’ai pas la réponse dans notre catalogue, nos questions fréquentes ou nos conditions, et je préfère ne pas l’inventer. Reformulez votre question, ou demandez une personne.',
    [personLink, catalogueLink],
  ),
}
