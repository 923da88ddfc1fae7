import { href } from 'react-router'
import type { SubjectAnswer, Talk } from '~/models/base/template'
import { catalogueLink, contactLink, personLink, questionnaireLink } from '~/models/support/contact'

import phrases from './phrases.txt?raw'

const byPerson = [personLink, contactLink]
const article = (slug: string, label: string) => ({ href: href('/blog/:articleId', { articleId: slug }), label })
const upkeepArticle = article('entretien-et-filtres', 'Lire l’article sur l’entretien')
const installArticle = article('installer-un-osmoseur-sous-evier', 'Lire l’article sur la pose')
const osmosisArticle = article(
  'ce-que-fait-l-osmose-inverse',
  'Lire l’article\u202f: ce que la membrane retient, et ce qu’elle ne fait pas',
)
const hardnessArticle = article('durete-et-calcaire', 'Lire l’article sur la dureté')
const warranty =
  'La garantie légale de conformité, de 2 ans, vous donne droit à la réparation ou au remplacement, sans frais\u202f; la fiche dit si une garantie commerciale s’y ajoute.'

const invitation =
  'Dites-moi pour combien de personnes, votre budget, et si vous pouvez percer un plan de travail\u202f: je vous propose l’appareil, ses raisons et ses limites. Le questionnaire fait de même en quelques questions, y compris quand aucun appareil n’est nécessaire.'

const rinsing = { sentence: /laissez couler|rinçage|Rincez le filtre/ }
const drilling = { of: 'installation', row: /^(Non c|C)ompris/ }

/** What is asked of a shop for water. */
const answers: Record<string, SubjectAnswer> = {
  contact: {
    say: '• Horaires\u202f: {{shop.hours}}.\n• Téléphone\u202f: {{shop.phone}}.\n• E-mail\u202f: {{shop.email}}.\n• Adresse postale\u202f: {{shop.address}}.\n\nNous vendons en ligne, à toute heure, sans magasin.',
    links: [personLink, { href: `${href('/mentions-legales')}#contact`, label: 'Voir nos coordonnées' }],
  },
  quote: {
    say: 'Je n’établis ni devis ni location, et il n’y a pas de carte cadeau\u202f: les prix sont sur les fiches. Pour plusieurs machines ou une autre formule, écrivez-nous.',
    links: [contactLink, catalogueLink],
  },
  'service-fault': {
    say: 'Nous répondons de la bonne exécution de la commande, y compris par les transporteurs et installateurs auxquels nous la confions. Écrivez-nous avec le numéro de commande et des photos\u202f: une personne s’en occupe.',
    links: byPerson,
  },
  'opened-filters': {
    quote: 'Filtres et membranes descellés',
    links: [{ href: href('/retractation'), label: 'Lire la page Rétractation' }],
  },
  health: {
    comesFirst: true,
    say: 'Je ne donne pas d’avis médical et nous ne promettons aucun effet sur la santé\u202f: un osmoseur change le goût de l’eau et réduit le calcaire, c’est une affaire de confort. En France, l’eau du robinet est contrôlée et potable. Pour une question de santé, demandez à votre médecin ou à votre pharmacien, et au vétérinaire pour un animal.',
    links: [osmosisArticle],
  },
  'tap-water': {
    say: 'En France, l’eau du robinet est contrôlée et potable\u202f; la mairie ou l’agence régionale de santé publie les analyses de votre commune, et annonce les restrictions. Un osmoseur change son goût et réduit le calcaire, il n’est jamais indispensable. Je ne donne pas de chiffre d’élimination que rien ne prouve.',
    links: [osmosisArticle, questionnaireLink],
  },
  'well-water': {
    comesFirst: true,
    say: 'Nos appareils sont faits pour l’eau potable du réseau public. Pour une eau de puits, de forage ou de pluie, ils ne conviennent pas\u202f; adressez-vous à un professionnel du traitement de l’eau.',
  },
  'not-sold': {
    say: 'Nous ne vendons pas cela. La boutique propose des osmoseurs, une fontaine pour animaux, une bouteille à hydrogène, une pomme de douche filtrante, des filtres, la pose et la maintenance.',
    links: [catalogueLink],
  },
  'what-is-osmosis': {
    quote: 'Qu’est-ce qu’un osmoseur, et comment fonctionne-t-il\u202f?',
    links: [questionnaireLink],
  },
  'do-i-need': {
    say: 'Pas forcément. L’eau du robinet est potable\u202f: un osmoseur change son goût, réduit le calcaire de la bouilloire et évite de porter des bouteilles, mais il n’est jamais indispensable. Ne l’achetez pas si votre eau vous plaît, si une carafe au réfrigérateur suffit contre le chlore, si le calcaire vous gêne surtout dans la salle de bains, ou si personne ne veut changer les cartouches.',
    links: [questionnaireLink, article('choisir-son-osmoseur', 'Lire l’article pour choisir')],
  },
  advantages: {
    sheet: { feature: /./, sentence: /^Sa limite|^Ses limites/, onlyNamed: true },
    say: '• Pour\u202f: un goût plus neutre, moins de calcaire dans la bouilloire et la cafetière, et aucune bouteille à porter.\n• Contre\u202f: une partie de l’eau est rejetée, les filtres se changent chaque année, et la douche ou le lave-linge gardent leur calcaire.\n\nEn France, l’eau du robinet est potable\u202f: un osmoseur n’est jamais indispensable. Nommez un appareil, et je vous dis ses points forts et sa limite.',
    links: [catalogueLink, article('choisir-son-osmoseur', 'Lire l’article pour choisir')],
  },
  limescale: { quote: 'Un osmoseur retire-t-il le calcaire\u202f?', links: [hardnessArticle] },
  softener: {
    quote: '«\u202fOsmoseur ou adoucisseur, c’est pareil\u202f»',
    links: [hardnessArticle],
  },
  jug: { quote: '«\u202fUne carafe filtrante fait la même chose\u202f»' },
  'waste-water': { sheet: { row: /^Eau rejetée/ }, quote: 'Un osmoseur gaspille-t-il de l’eau\u202f?' },
  'waste-water-use': {
    say: 'L’eau rejetée est celle du robinet, plus minéralisée\u202f: elle convient au ménage ou à la chasse d’eau. Évitez de la verser sur les plantes qui craignent le calcaire. Un appareil de plan de travail la recueille dans un bac\u202f; sous l’évier, elle part à l’évacuation.',
  },
  minerals: {
    sheet: { question: /minéraux/ },
    quote: 'L’eau osmosée est-elle trop pauvre en minéraux\u202f?',
    links: [article('idees-recues', 'Lire l’article sur les idées reçues')],
  },
  remineralisation: {
    sheet: { row: /^Reminéralisation/ },
    quote: 'À quoi sert la reminéralisation, et quels modèles en ont une\u202f?',
  },
  ph: { quote: 'Quel est le pH de l’eau osmosée\u202f?' },
  tds: { quote: 'Que mesure un testeur TDS\u202f?' },
  hardness: { quote: 'Trouver la vôtre', links: [hardnessArticle] },
  membrane: { quote: 'À quoi sert la membrane, et combien de temps dure-t-elle\u202f?' },
  'filters-when': {
    sheet: { sentence: /jeux? de filtres par an|filtre chaque mois|cartouche dure/ },
    quote: 'Quand faut-il changer les filtres\u202f?',
  },
  'filters-how': {
    cards: ['filtres-annuels'],
    say: 'Dix minutes, à la main et sans outil\u202f: fermez la vanne d’arrêt de la machine et ouvrez son robinet\u202f; tournez la cartouche d’un quart de tour, retirez-la, posez la neuve, une par une\u202f; rouvrez l’eau, contrôlez les joints et laissez couler dix minutes. Remettez enfin le compteur à zéro et notez la date.',
    links: [upkeepArticle],
  },
  filters: {
    cards: ['filtres-annuels'],
    say: 'Que voulez-vous savoir des filtres\u202f: leur prix, quand les changer, ou comment\u202f?',
  },
  'filters-set': { cards: ['filtres-annuels'], quote: 'Combien y a-t-il de filtres dans un jeu annuel\u202f?' },
  'filters-throw': { cards: ['filtres-annuels'], sheet: { of: 'filtres-annuels', sentence: /se jettent/ } },
  'filter-cost': {
    sheet: { row: /^Filtres par an/, sentence: /filtres par an|suivante?s se commandent/ },
    cards: ['filtres-annuels'],
  },
  'upkeep-cost': {
    sheet: { row: /^Filtres par an/ },
    withSheet: true,
    say: 'L’entretien, c’est surtout le jeu de filtres, une fois par an (deux fois pour Osmose Pro)\u202f; la membrane s’y ajoute tous les deux à trois ans.',
    cards: ['filtres-annuels'],
  },
  'litre-cost': { act: 'unit-cost' },
  upkeep: {
    sheet: { sentence: /lavez|nettoyage|détartrez|lave-vaisselle|filtres par an|Videz/ },
    say: 'Peu de chose\u202f: les quatre cartouches une fois par an (deux fois pour Osmose Pro), à la main, et la membrane tous les deux à trois ans. Le bec du robinet se détartre au vinaigre blanc, puis se rince\u202f; le boîtier s’essuie avec un chiffon humide, sans solvant. La réserve d’Osmose Pro se nettoie à chaque changement de filtres.',
    links: [upkeepArticle],
  },
  bleach: {
    say: 'Non, pas d’eau de Javel dans l’appareil\u202f: le chlore abîme la plupart des membranes. Le bec du robinet se détartre au vinaigre blanc, puis se rince\u202f; le boîtier s’essuie avec un chiffon humide, sans solvant.',
    links: [upkeepArticle],
  },
  'filters-keep': {
    sheet: { row: /^Conservation/ },
    say: 'Le jeu de filtres se garde fermé, à l’abri du gel et de l’humidité, jusqu’au jour du changement\u202f: sa fiche dit combien de temps. Une cartouche montée se change au bout d’un an, même si vous buvez peu.',
    cards: ['filtres-annuels'],
  },
  'maintenance-service': {
    isVisit: true,
    cards: ['entretien'],
    sheet: { of: 'entretien', row: /^(Visites|Durée|Zone|Compris|Pièces comprises|Non compris)/ },
  },
  holidays: { quote: 'Avant et après une absence', links: [upkeepArticle] },
  'install-how': {
    sheet: { row: /^Installation/, onlyNamed: true },
    say: 'Quatre branchements\u202f: l’eau froide, le petit robinet (un trou de 12 mm, ou un trou existant), l’évacuation et la prise de courant. Comptez deux heures si vous bricolez\u202f; un plombier est plus sûr pour la pierre, une plomberie ancienne ou Osmose Pro. Nos packs Médium et Premium comprennent la pose, en France métropolitaine.',
    links: [installArticle],
  },
  'first-rinse': {
    sheet: rinsing,
    withSheet: true,
    say: 'Avant le premier verre, faites le rinçage de mise en service et jetez cette eau\u202f: elle peut être grise, c’est de la poussière de charbon.',
    links: [installArticle],
  },
  plumber: {
    isVisit: true,
    quote: 'Faut-il un plombier pour l’installation\u202f?',
    sheet: drilling,
    withSheet: true,
    links: [installArticle],
  },
  'install-service': {
    isVisit: true,
    cards: ['installation'],
    sheet: drilling,
    withSheet: true,
    say: 'Un installateur pose la machine, la raccorde, contrôle l’étanchéité et vous montre les filtres, en France métropolitaine\u202f; comptez une heure et demie à deux heures. Le rendez-vous se fixe une fois la machine livrée et se déplace sans frais jusqu’à la veille\u202f; si la pose est impossible, nous la remboursons.',
  },
  'installed-return': {
    quote: 'Puis-je rendre une machine déjà installée\u202f?',
    links: [{ href: href('/retractation'), label: 'Lire la page Rétractation' }],
  },
  'install-zone': {
    cards: ['installation'],
    sheet: [
      { of: 'installation', question: /Belgique/ },
      { of: 'entretien', row: /^Zone/ },
    ],
  },
  'install-duration': {
    isVisit: true,
    sheet: [{ sentence: /^Comptez/ }, { of: 'installation', row: /^Durée sur place/ }],
    links: [installArticle],
  },
  tenant: { sheet: { question: /location/ }, act: 'recommend', say: invitation },
  'under-sink': {
    act: 'fit',
    sheet: { sentence: /évier|plan de travail|tour\b/, row: /^Dimensions/ },
  },
  power: {
    sheet: { question: /courant|prise/, row: /^Alimentation électrique|^Batterie/ },
    withSheet: true,
    say: 'Oui, il faut du courant\u202f: nos machines ont une pompe, et aucune ne marche sans prise, à moins d’un mètre (trois mètres pour Osmose Pro).',
  },
  pressure: { sheet: { row: /^Pression/ } },
  fizzy: {
    say: 'Non\u202f: aucun de nos appareils ne fait d’eau gazeuse, et je préfère ne pas l’inventer. Osmose Pro sert une eau fraîche ou tempérée, les autres une eau à la température du réseau.',
  },
  'water-temperature': { sheet: { question: /chaude|[Cc]hauffe/, row: /^(Température|Eau servie)/ } },
  flow: { sheet: { row: /^(Débit|Contenance|Capacité|Réserve|Durée de préparation)/ } },
  dimensions: { sheet: { row: /^Dimensions/ } },
  weight: { sheet: { row: /^Poids/ } },
  stages: { sheet: { row: /^(Étapes|Filtration)/ } },
  screen: { sheet: { question: /écran/, row: /^Écran/ } },
  materials: { sheet: { row: /^Matériaux/ } },
  'spare-parts': {
    say: 'Le jeu de filtres et la membrane se vendent ici. La reminéralisation, les filtres de la fontaine et les cartouches de douche se commandent auprès de notre service client, comme les joints et les robinets.',
    links: byPerson,
    sheet: { row: /^Pièces détachées/ },
  },
  'made-in': {
    say: 'Nos fiches ne disent pas où l’appareil est fabriqué, et je préfère ne pas l’inventer. Une personne peut vous répondre.',
    links: byPerson,
  },
  certification: {
    say: 'Nos fiches ne citent ni certification ni essai de laboratoire, et je préfère ne pas l’inventer. Chez vous, un testeur TDS mesure l’eau avant et après\u202f; une personne peut vous répondre sur un document précis.',
    links: byPerson,
  },
  noise: {
    sheet: { question: /bruyant/ },
    withSheet: true,
    say: 'Nos fiches ne donnent aucune mesure du bruit, et je préfère ne pas en inventer. Voici ce qu’elles disent.',
    links: [personLink],
  },
  colour: {
    say: 'Nos fiches ne proposent pas de choix de couleur, et je préfère ne pas l’inventer\u202f: l’appareil est celui des photos de la fiche. Une personne peut vous répondre.',
    links: [personLink, catalogueLink],
  },
  lifetime: {
    sheet: { row: /^Pièces détachées/ },
  },
  box: { sheet: { row: /^Dans la boîte/ } },
  tap: {
    say: 'Nos osmoseurs sous évier ont leur propre petit robinet, fourni\u202f: il demande un trou de 12 mm dans l’évier ou le plan de travail, ou un trou existant, comme celui d’un distributeur de savon. Nos fiches ne disent rien d’un mitigeur trois voies\u202f; une personne peut vous répondre.',
    links: [installArticle, personLink],
  },
  'connect-other': {
    say: 'Nos appareils servent l’eau à leur propre robinet\u202f; nos fiches ne prévoient pas de les raccorder à un réfrigérateur ou à une autre machine, et je préfère ne pas l’inventer. On remplit le bac de la machine à café à la main. Une personne peut vous répondre.',
    links: byPerson,
  },
  'coffee-machine': { quote: 'Attention au trop doux', links: [hardnessArticle] },
  aquarium: {
    say: 'Pour un aquarium, les amateurs emploient de l’eau osmosée qu’ils reminéralisent avec des sels prévus pour cela\u202f; jamais telle quelle pour des poissons, et toujours en mesurant. Les orchidées et les plantes carnivores, qui craignent le calcaire, l’apprécient.',
    links: [article('animaux-et-fontaines', 'Lire l’article sur les animaux')],
  },
  'pet-water': { quote: 'Eau du robinet ou eau filtrée\u202f?' },
  'fountain-power': {
    cards: ['aquapet'],
    say: 'La fontaine s’arrête si le courant manque\u202f: laissez toujours une gamelle à côté. Sa réserve de deux litres tient un week-end pour un chat, mais faites passer quelqu’un. La pompe se branche sur un chargeur USB ordinaire, qui n’est pas fourni.',
  },
  'cable-pet': {
    cards: ['aquapet'],
    say: 'Le câble de la fontaine porte du 5 V et sort par l’arrière. Si votre animal mâche les fils, passez-le derrière un meuble ou dans une gaine.',
  },
  animals: { act: 'need', need: 'animaux' },
  shower: { act: 'need', need: 'douche' },
  'shower-limescale': { quote: 'Retire-t-il le calcaire\u202f?' },
  'shower-fit': { quote: 'Va-t-il sur ma douche\u202f?' },
  'shower-pressure': { quote: 'La pression baisse-t-elle\u202f?' },
  hydrogen: {
    cards: ['h2go'],
    say: 'La bouteille H2-GO produit de l’hydrogène par électrolyse et le dissout dans l’eau qu’elle contient, en un cycle de 5 minutes. Elle ne filtre pas et nous ne lui prêtons aucun effet sur le corps. Remplissez-la d’eau du robinet ou osmosée, jamais d’eau gazeuse ni de jus.',
  },
  'bottle-light': {
    sheet: { row: /^(Batterie|Recharge)/, onlyNamed: true },
    withSheet: true,
    say: 'La fiche ne dit pas ce que signifie ce voyant, et je préfère ne pas l’inventer. Rechargez la bouteille par son câble\u202f; si cela continue, écrivez-nous avec le numéro de commande et une photo.',
    links: byPerson,
    cards: ['h2go'],
  },
  battery: { sheet: { of: 'h2go', row: /^(Batterie|Durée d’un cycle)/ } },
  plane: { quote: 'Passe-t-elle en avion\u202f?' },
  packs: { act: 'packs' },
  compare: { act: 'compare' },
  suits: { act: 'recommend', sheet: { question: /personnes/, row: /^Pour$/ } },
  recommend: { act: 'recommend', say: invitation, links: [questionnaireLink, catalogueLink] },
  office: { act: 'recommend' },
  'office-law': { quote: 'Ce que la loi demande, et ce qu’elle ne demande pas' },
  gift: { act: 'price' },
  recycling: { quote: 'Que faire de mon ancien appareil, et comment le recycler\u202f?', links: [contactLink] },
  leak: {
    say: `Fermez d’abord l’arrivée d’eau de l’appareil, puis débranchez-le\u202f; si l’eau a atteint la prise, coupez le courant au disjoncteur avant d’y toucher. Prenez des photos, ne remettez pas l’appareil en service et écrivez-nous avec le numéro de commande.\n\n${warranty}`,
    links: byPerson,
  },
  'leak-what-if': { sheet: [{ question: /fuite/ }, { feature: /fuite/ }] },
  'trouble-detail': {
    say: 'Merci pour cette précision. Si les gestes indiqués ne suffisent pas, écrivez-nous avec le numéro de commande, ce que vous constatez et des photos\u202f: une personne s’en occupe.',
    links: byPerson,
  },
  danger: {
    comesFirst: true,
    kind: 'accusation',
    say: `Ne touchez pas à l’appareil\u202f: coupez le courant au disjoncteur, puis fermez l’arrivée d’eau. S’il y a des flammes ou de la fumée, éloignez-vous et appelez le 18 ou le 112.\n\n• Ensuite, ne le remettez pas en service et écrivez-nous avec le numéro de commande.\n• ${warranty}`,
    links: byPerson,
  },
  'machine-dead': {
    say: `Vérifiez la prise (la pompe a besoin de courant\u202f: sans électricité, l’eau ne coule pas), la vanne d’arrivée d’eau et les filtres, comme l’indique la notice. Si cela continue, fermez l’arrivée d’eau, débranchez l’appareil et écrivez-nous avec le numéro de commande et des photos.\n\n${warranty}`,
    links: byPerson,
  },
  alert: {
    say: 'Une alerte de fuite coupe l’arrivée d’eau de l’appareil\u202f: fermez la vanne, débranchez, essuyez le détecteur au fond du meuble et passez un papier sec sur chaque raccord pour trouver la goutte. Un voyant de cartouche annonce seulement un filtre en fin de vie. Si l’alerte revient, ou si vous voyez de l’eau, écrivez-nous avec une photo de l’écran.',
    links: byPerson,
  },
  'after-leak': {
    say: `• Laissez l’eau fermée et l’appareil débranché.\n• Essuyez tout, puis passez un papier sec sur chaque raccord\u202f: une goutte au raccord rapide vient souvent d’un tuyau coupé en biais, à recouper droit et à réenfoncer\u202f; ailleurs, d’un joint.\n• Prenez des photos et écrivez-nous avec le numéro de commande.\n\n${warranty}`,
    links: byPerson,
  },
  'low-flow': {
    say: 'Un débit qui baisse en quelques semaines annonce un filtre encrassé\u202f; si les filtres sont neufs, regardez la vanne, puis un tuyau pincé. Plus l’eau est froide, plus le débit baisse\u202f: en hiver, c’est normal.',
    links: [upkeepArticle, personLink],
  },
  cloudy: {
    say: 'Un verre trouble qui s’éclaircit en une minute, de bas en haut, n’est pas un défaut\u202f: ce sont de fines bulles d’air. S’il reste trouble, écrivez-nous avec le numéro de commande et une photo.',
    links: byPerson,
  },
  'grey-water': {
    sheet: rinsing,
    withSheet: true,
    say: 'La première eau peut être grise ou noire\u202f: c’est de la poussière de charbon. Jetez-la et reprenez le rinçage en entier. Si cela dure, écrivez-nous.',
    links: byPerson,
  },
  'bad-taste': {
    say: '• Un goût de charbon vient d’un rinçage trop court\u202f: reprenez-le en entier.\n• Si le goût de chlore revient, le charbon est épuisé\u202f: changez les filtres.\n• Une odeur d’égout vient d’un collier posé après le siphon\u202f: remontez-le avant.\n\nSi rien n’y fait, écrivez-nous avec le numéro de commande.',
    links: [upkeepArticle, ...byPerson],
  },
  'limescale-back': {
    say: 'L’osmoseur ne traite que son petit robinet\u202f: la vaisselle, le lave-vaisselle et la douche gardent l’eau d’avant. Si les dépôts reviennent dans la bouilloire, la membrane fatigue\u202f: elle dure deux à trois ans. Mesurez au testeur le robinet puis l’eau osmosée\u202f: si l’écart se réduit, changez la membrane\u202f; si l’appareil est récent, écrivez-nous.',
    links: [upkeepArticle, ...byPerson],
  },
  'runs-on': {
    say: 'Un appareil qui se rince ou évacue sans arrêt n’a pas un filtre usé\u202f: fermez l’arrivée d’eau, débranchez-le et écrivez-nous avec le numéro de commande.',
    links: byPerson,
  },
  'odd-noise': {
    sheet: { question: /bruyant/, onlyNamed: true },
    withSheet: true,
    say: 'Un appareil neuf fait un peu de bruit tant que l’air n’est pas chassé. La pompe de la fontaine bourdonne quand l’eau est trop basse ou qu’un poil la bloque\u202f: remplissez, ouvrez-la et passez la brossette. Pour un autre bruit anormal, fermez l’eau, débranchez et écrivez-nous.',
    links: byPerson,
  },
  'filter-stuck': {
    say: 'Fermez la vanne d’arrêt et ouvrez le robinet de la machine pour faire tomber la pression, puis tournez d’un quart de tour à la main, sans outil. Si la cartouche résiste encore, ne forcez pas\u202f: écrivez-nous avec une photo.',
    links: byPerson,
  },
  'cat-refuses': {
    say: 'Laissez l’ancienne gamelle à côté au moins une semaine, posez la fontaine loin de la litière et n’approchez pas l’animal du jet\u202f: il viendra, ou non. Sans intérêt au bout de deux ou trois semaines, vous pouvez la renvoyer\u202f: vous avez 30 jours après la livraison\u202f; seuls les filtres descellés ne sont pas repris.',
    links: [article('animaux-et-fontaines', 'Lire l’article sur les animaux')],
    cards: ['aquapet'],
  },
  'litres-needed': { quote: 'Combien de litres par jour\u202f?' },
}

const hints: Talk['hints'] = [
  {
    act: 'recommend',
    pattern: /\bsans (electricite|courant|prise|pile)\b/,
    say: 'Toutes nos machines ont une pompe et besoin d’une prise\u202f: aucune ne marche sans courant.',
  },
  { act: 'recommend', pattern: /\b([5-9]|1\d)( \d)? bars?\b/, quote: 'Pression du réseau' },
  {
    act: 'recommend',
    pattern:
      /\b(calcaire|tartre|adouci\w*)\b.*\b(douches?|bacs?|lave|chauffe|colonne|immeuble|toute la maison)\b|\b(douches?|lave|chauffe|colonne|immeuble|toute la maison)\b.*\b(calcaire|tartre)\b/,
    quote: 'Un osmoseur retire-t-il le calcaire\u202f?',
  },
  {
    act: 'recommend',
    pattern: /\b(chlore|javel|piscine)\b/,
    say: 'Contre le seul goût de chlore, une carafe laissée une heure au réfrigérateur suffit souvent\u202f: un osmoseur n’est pas nécessaire.',
  },
]

/** « Que quelqu’un vienne le poser », « posé par vous », « et l’entretenir »: the services. */
const rewrites: Talk['rewrites'] = [
  {
    as: 'installation',
    pattern:
      /\b(quelqu un|(un|votre) (pro|technicien|installateur|plombier|professionnel|bonhomme|gars|monteur))( vienne| vient| qui vient)? (pour )?(me |nous )?(le |la |l )?(pose|poser|installe|installer|monter|monte)\b|\b(pose|posee|installee?|montee?|mise? en (place|service)) par (vous|vos soins)\b|\bvous (venez |veniez |pouvez |pourriez |allez )?(me |m |nous )?(le |la |l )?(poser|installer|monter)\b/g,
  },
  {
    as: 'entretien',
    pattern: /\bentretenue? (pendant )?(3|trois) ans\b|\bet (me |nous )?(l |le |la )entretenir\b/g,
  },
  // Not Osmose Pro.
  { as: 'professionnel', pattern: /\b(un|des|votre|vos|pour|pour les) pros?\b/g },
]

const telling: Talk['telling'] = [
  {
    subject: 'installed-return',
    pattern:
      /^(?=.*\b(rendre|rends|renvo\w*|retour\w*|retract\w*|reprenez|rembours\w*|changer? (d )?avis)\b).*\b((deja|(unemachine|machine|appareil|osmoseur)( (est|a ete))?) (installe\w*|pose\w*|monte\w*|branche\w*)|(une fois|apres) (installe\w*|pose\w*|la pose|l installation))\b/,
  },
  {
    subject: 'bleach',
    pattern:
      /^(?!.*\b(gouts?|odeurs?|sent\w*|parfum)\b).*(\bjavel\b.*\b(unemachine|osmoseurs?|machine|appareil|reserve|desinfect\w*|nettoy\w*|assaini\w*|rinc\w*)\b|\b(desinfect\w*|nettoy\w*|assaini\w*|rinc\w*)\b.*\bjavel\b)/,
  },
  {
    subject: 'upkeep-cost',
    pattern:
      /^(?!.*\bunemachine\b)(?=.*\b(prix|tarif|cout\w*|combien|revien\w*|budget)\b)(?=.*\bentretien\b).*\b(par an|annuel\w*|a l annee|chaque annee|tous les ans)\b/,
  },
  // « Le prix des filtres du Premium » is that of a year; « le Premium avec filtres » that of a basket.
  {
    subject: 'filter-cost',
    pattern:
      /^(?=.*\b(unemachine|accessoire))(?=.*\b(prix|tarif|cout\w*|(?<!\btous les )combien|revien\w*)\b)(.*\b(par an|annuel\w*|a l annee|chaque annee|tous les ans)\b|(?!.*\b(avec|et|e|plus|compris\w*|inclus\w*|pack|avance|jeux?)\b).*\b(filtres?|cartouches?)\b)/,
  },
]

/** Read in a message as answers to the questionnaire. */
const needs: Talk['needs'] = [
  {
    pattern:
      /\b(salles? de reunion|bureaux?|salons? de|coiffeu\w*|hotels?|gites?|ecoles?|scolaires?|cantines?|creches?|ateliers?|associations?|entreprises?|restaurants?|commerces?|cabinets?|salaries?|professionnels?|couverts|clientele|(mes|nos) clients|bistrots?|brasseries?|boulangeries?|pharmacies?|garages?|usines?|ehpad|cliniques?|campings?(?! cars?)|coworking|open space|agences?|kitchenette|patients|notre salle)\b/,
    answer: { usage: 'commercial' },
  },
  { pattern: /\b(maison|appartement|studio|logement|domicile|chez (moi|nous))\b/, answer: { usage: 'résidentiel' } },
  {
    pattern:
      /^(?=.*\b(?:calcaires?|tartre|entartr\w*|eau (est )?(tres |trop )?dure|durete|traces? blanches?|depots? blancs?|detartr\w*)\b).*\b(?:gouts?|chlore|javel|odeurs?)\b/,
    answer: { problem: 'tous' },
  },
  {
    pattern:
      /\b(calcaires?|tartre|entartr\w*|eau (est )?(tres |trop )?dure|durete|traces? blanches?|depots? blancs?|detartr\w*)\b/,
    answer: { problem: 'calcaire' },
  },
  { pattern: /\b(gouts?|chlore|javel|odeurs?)\b/, answer: { problem: 'goût' } },
  { pattern: /\b(securite|rassur\w*|inquiet\w*)\b/, answer: { problem: 'sécurité' } },
  {
    pattern:
      /\b(performan\w*|(bon|gros|grand|meilleur|du|de|plus de) debit|attendre|patien\w*|cuisine beaucoup|bocaux|conserves|grandes? (casseroles?|marmites?|quantites?))\b/,
    answer: { problem: 'performance' },
  },
  { pattern: /\b(urgent\w*|au plus vite|tout de suite)\b/, answer: { urgency: 'immédiate' } },
]

const households: Talk['households'] = [
  { most: 2, answer: { household_size: '1-2', usage: 'résidentiel' } },
  { most: 4, answer: { household_size: '3-4', usage: 'résidentiel' } },
  { most: 9, answer: { household_size: '5+', usage: 'résidentiel' } },
  { most: Number.POSITIVE_INFINITY, answer: { household_size: 'entreprise' } },
]

const troubles: Talk['troubles'] = [
  'leak',
  'after-leak',
  'machine-dead',
  'low-flow',
  'bad-taste',
  'odd-noise',
  'runs-on',
  'alert',
  'trouble-detail',
  'warranty-use',
]

const aliases: Talk['aliases'] = {
  'purificateur-douche': ['douchette', 'pommeau'],
  aquapet: ['aqua'],
  h2go: ['h2', 'hydrogene'],
  'osmose-pro': ['tour'],
  'filtres-annuels': ['cartouche', 'cartouches'],
  entretien: ['maintenance'],
  installation: ['pose'],
}

const commonNames =
  'osmoseur osmoseurs osmose inverse purificateur bouteille eau professionnelle rechange kit pack ans an 1an 3ans'.split(
    ' ',
  )

const limits: Talk['limits'] = [
  {
    pattern:
      /^(?!.*\b(ok|accord|droit|possible) (pour|de) perc).*\b(sans|pas|rien|interdi\w*|refuse\w*|ni|jamais|hors de question|detest\w*|evit\w*|horreur)\b.{0,40}\b(perc\w*|trou\w*|plomberie|travaux|visser)\b|\b(perc\w*|trouer|trous?)\b.{0,40}\b(non|pas question|veux pas|hors de question|interdi\w*|impossible|refuse\w*|exclu)\b|\b(locataires?|(je|on|nous) lou\w+|en location|plan de travail)\b/,
    subject: 'tenant',
    fact: 'Pose',
    is: /plan de travail/i,
    why: 'Sans percer, il faut un appareil de plan de travail\u202f: sous l’évier, il faut un trou de 12 mm pour le robinet, ou un trou existant, et l’accord du propriétaire.',
  },
  {
    pattern: /\b(pas|plus|peu|aucune?|sans)( assez| beaucoup)?( de| la)? place sous\b|\bbaisser sous\b/,
    fact: 'Pose',
    is: /plan de travail/i,
    why: 'Si le dessous de l’évier ne convient pas, il faut un appareil de plan de travail.',
  },
  {
    pattern: /\b(sans|pas de) (re ?)?minera\w*|\b(aquariums?|aquariophil\w*|discus)\b/,
    fact: 'Reminéralisation',
    is: /^Non/,
    why: 'Voici ceux qui ne reminéralisent pas l’eau.',
  },
  {
    pattern: /\b(sans|pas d|ni|rien d) (ecran|electronique)\b|\bplus simple\b/,
    fact: 'Écran tactile',
    is: /^Non/,
    why: 'Voici ceux qui n’ont ni écran ni réglage.',
  },
  {
    pattern: /(?<!\bsans )\b(re ?mineralis\w*|avec (des |les )?mineraux)\b/,
    fact: 'Reminéralisation',
    is: /^Oui/,
    why: 'Voici ceux qui reminéralisent l’eau.',
  },
]

const general = [/\b(appareils|osmoseurs|machines|l osmose|(un|quel) (osmoseur|appareil))\b/]

const machineWords = [/\b(machine|appareil|osmoseur|modele)s?\b/]

export const talk: Talk = {
  briefing: {
    sells: 'osmoseurs et accessoires',
    never: 'aucune alarme sur l’eau du robinet, qui est potable en France',
  },
  ...{ phrases, answers, rewrites, telling, limits, hints, needs, households, troubles, aliases, commonNames },
  ...{ general, machineWords },
}
