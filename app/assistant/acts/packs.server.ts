import { bestPack, packText } from '~/models/shop/catalogue'
import { catalogueLink, type Reply } from '~/models/support/contact'
import { machinesOf } from '../knowledge'
import { listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages, productsInQuestion } from './products.server'

/** The packs of the machines in question; without any, those of the first as an example. */
export async function packsAct(about: AnswerInput): Promise<Reply | undefined> {
  const meant = (await productsInQuestion(about)).filter(({ packs }) => packs.length > 0)
  const all = meant.length > 0 ? [] : await listProductPages(about.db, machinesOf(about.knowledge))
  const examples = all.filter(({ packs }) => packs.length > 0).slice(0, 1)
  const texts = [...meant, ...examples].map(({ name, packs }) => {
    const asked = packs.filter(({ type }) => about.question.packs.includes(type))
    const shown = asked.length > 0 ? asked : packs
    const best = shown.length > 1 ? bestPack(shown) : undefined
    const most = `La plus grande différence est celle du ${best?.name}\u202f; elle n’a d’intérêt que si tout ce qu’il contient vous sert.`
    return [`${name}, en pack\u202f:`, listed(shown.map(packText)), ...(best ? [most] : [])].join('\n')
  })
  if (meant.length > 0) return reply(texts, [], meant)
  if (texts.length === 0) return undefined
  return reply([...texts, 'Dites-moi de quelle machine il s’agit, et je vous donne ses prix.'], [catalogueLink])
}
