/** Opening message; discloses that Thomas is an AI. */
export const welcome =
  'Bonjour, je suis Thomas, assistant IA de la boutique : un programme, pas une personne. Je réponds à partir de notre catalogue, de nos questions fréquentes et de nos conditions ; les prix et le stock viennent de la boutique.\n\nQue cherchez-vous ?'

/** Suggestions below the welcome: about the page's product, or the template's own and two generic ones. */
export function listQuickQuestions(ofTheTrade: string[], productName?: string): string[] {
  if (productName === undefined) return [...ofTheTrade, 'Quand serai-je livré ?', 'Où en est ma commande ?']
  const about = ['quel prix', 'quelle garantie', 'en stock'].map((question) => `${productName} : ${question} ?`)
  return [...about, 'Quand serai-je livré ?']
}
