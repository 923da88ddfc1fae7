import { lineText, type ProductPage, sheetLines } from '~/models/shop/catalogue'
import { MAX_CARDS, type Reply } from '~/models/support/contact'
import { measuresIn } from '~/models/support/language'
import { catalogueVat } from '~/models/values/vat'
import { machinesOf } from '../knowledge'
import { listed, reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages, productsInQuestion } from './products.server'

const sides = ['de large', 'de haut', 'de profondeur']

/** Whether the machines in question fit into the room that was measured. */
export async function fitAct(about: AnswerInput): Promise<Reply | undefined> {
  const { width, height, depth } = measuresIn(about.question.plain)
  const room = [width, height, depth]
  if (room.every((each) => each === undefined)) return undefined
  const named = await productsInQuestion(about)
  const pages = named.length > 0 ? named : await listProductPages(about.db, machinesOf(about.knowledge))
  const judged = pages.flatMap((page) => judge(page, room, about) ?? [])
  const fitting = judged.filter(({ fits }) => fits)
  const told = named.length > 0 ? judged : [...new Set([...fitting, ...judged])].slice(0, MAX_CARDS)
  const shown = named.length > 0 ? judged : fitting
  if (told.length === 0) return undefined
  const [texts, cards] = [told.map(({ text }) => text), shown.map(({ page }) => page)]
  return reply(listed(texts), [], cards)
}

function judge(page: ProductPage, room: (number | undefined)[], about: AnswerInput) {
  const lines = sheetLines(page, about.knowledge.template.comparison, catalogueVat(about.settings))
  const line = lines.find(({ label, value }) => label.startsWith('Dimensions') && value.includes('×'))
  // L × H × P, in centimetres.
  const size = (line?.value.match(/\d+/g) ?? []).map(Number)
  const [width, , depth] = size
  if (!line || width === undefined || depth === undefined) return undefined
  const inWords = (lengths: (number | undefined)[]) =>
    lengths.flatMap((length, place) => (length === undefined ? [] : [`${length} cm ${sides[place]}`])).join(', ')
  const over = size.map((length, place) => (length > (room[place] ?? length) ? length : undefined))
  if (inWords(over) === '') {
    const text = `Oui, ${page.name} y entre\u202f: ${lineText(line)} Vous disposez de ${inWords(room)}\u202f; ${room.includes(undefined) ? 'vérifiez les autres côtés et ' : ''}gardez quelques centimètres autour.`
    return { page, fits: true, text }
  }
  const turned = over[0] !== undefined && room[2] === undefined && depth <= (room[0] ?? 0)
  const sideways = turned ? ` Tourné, il prend ${depth} cm de large et ${width} cm de profondeur.` : ''
  const text = `Non, ${page.name} demande ${inWords(over)}, et vous disposez de ${inWords(room)}. ${lineText(line)}${sideways}`
  return { page, fits: false, text }
}
