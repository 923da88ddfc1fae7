import { type ProductPack, type ProductPage, partText } from '~/models/catalogue'
import { catalogueLink, type Reply } from '~/models/support'
import { formatEuros, normalise, withVat } from '~/models/values'
import { machinesOf } from '../knowledge'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages, productsInQuestion, ttc } from './products.server'

/** The packs of the machine in question and their savings; without a machine, what packs contain. */
export async function packsAct(about: AnswerInput): Promise<Reply | undefined> {
  const products = (await productsInQuestion(about)).filter(({ packs }) => packs.length > 0)
  if (products.length === 0) return packsInGeneral(about)
  const texts = products.map((product) => packsText(product, about))
  return reply(texts, [], products)
}

function packsText({ name, packs }: ProductPage, { question }: AnswerInput): string {
  const asked = packs.filter(({ type }) => question.packs.includes(type))
  const shown = asked.length > 0 ? asked : packs
  const most = [...shown].sort((a, b) => savedCents(b) - savedCents(a))[0]
  return [
    `${name}, en pack\u202f:`,
    ...shown.map(packText),
    ...(shown.length > 1 && most && savedCents(most) > 0
      ? [
          `La plus grande différence est celle du ${most.name}\u202f; elle n’a d’intérêt que si tout ce qu’il contient vous sert.`,
        ]
      : []),
  ].join('\n')
}

function packText(pack: ProductPack): string {
  const saved = savedCents(pack)
  const difference =
    saved > 0
      ? `, soit ${formatEuros(saved)} de moins que ses ${pack.components.length} éléments achetés séparément`
      : ''
  return `${pack.name}, ${ttc(pack.priceCents)} TTC${difference}\u202f: ${pack.components.map(partText).join(', ')}${giftsText(pack)}.`
}

export function giftsText({ gifts }: ProductPack): string {
  return gifts.length > 0 ? `, et un cadeau au choix (${gifts.map(({ name }) => name).join(', ')})` : ''
}

/** TTC, as the product's page counts it. */
export function savedCents(pack: ProductPack): number {
  return withVat(pack.componentsCents) - withVat(pack.priceCents)
}

async function packsInGeneral({ db, knowledge, question }: AnswerInput): Promise<Reply | undefined> {
  const pages = await listProductPages(db, machinesOf(knowledge))
  const example = pages.find(({ packs }) => packs.length > 0)
  if (!example) return undefined
  const asked = example.packs.filter(({ name }) => question.plain.includes(normalise(name).split(' ')[1] ?? ''))
  const packs = (asked.length > 0 ? asked : example.packs).map((pack) => {
    const added = pack.components.filter(({ id }) => id !== example.id)
    return `${pack.name}\u202f: la machine, ${added.map(partText).join(', ')}${giftsText(pack)}.`
  })
  return reply([...packs, 'Dites-moi de quelle machine il s’agit, et je vous donne les prix.'], [catalogueLink])
}
