import { lineText, type ProductPage } from '~/models/catalogue'
import { measuresIn } from '~/models/language'
import type { Reply } from '~/models/support'
import { machinesOf } from '../knowledge'
import { reply } from '../reply'
import type { AnswerInput } from './about'
import { listProductPages, productsInQuestion, sentencesIn } from './products.server'
import { sheetOfMachines } from './sheet.server'

const row = /^Dimensions/

/** Whether the machines in question fit into the room that was measured; without a measure, what room they take. */
export async function fitAct(about: AnswerInput): Promise<Reply | undefined> {
  const room = measuresIn(about.question.plain)
  const named = await productsInQuestion(about)
  const pages = named.length > 0 ? named : await listProductPages(about.db, machinesOf(about.knowledge))
  const sized = pages.flatMap((page) => (sizeOf(page) ? [page] : []))
  const isMeasured = Object.values(room).some((each) => each !== undefined)
  if (sized.length === 0) return undefined
  if (!isMeasured && named.length === 0) return sheetOfMachines(about, { row })
  if (!isMeasured)
    return reply(
      sized.map((page) => `${page.name}\u202f: ${placeText(page)}`),
      [],
      sized,
    )
  const judged = sized.map((page) => ({ page, verdict: verdictOf(page, room) }))
  const shown = named.length > 0 ? judged : [...judged.filter(({ verdict }) => verdict.fits), ...judged].slice(0, 3)
  return reply(
    [...new Set(shown)].map(({ verdict }) => verdict.text),
    [],
    [...new Set(shown)].filter(({ verdict }) => named.length > 0 || verdict.fits).map(({ page }) => page),
  )
}

interface Room {
  width?: number
  height?: number
  depth?: number
}

/** L × H × P, in centimetres. */
function sizeOf({ specifications }: ProductPage): { size: Required<Room>; fact: string } | undefined {
  const found = specifications.find(({ label }) => row.test(label))
  const [width, height, depth] = (found?.value.match(/\d+/g) ?? []).map(Number)
  if (!found || width === undefined || height === undefined || depth === undefined) return undefined
  return { size: { width, height, depth }, fact: lineText(found) }
}

const sides = [
  { side: 'width', word: 'de large' },
  { side: 'height', word: 'de haut' },
  { side: 'depth', word: 'de profondeur' },
] as const

function verdictOf(page: ProductPage, room: Room): { fits: boolean; text: string } {
  const sized = sizeOf(page)
  if (!sized) return { fits: false, text: '' }
  const tooLarge = sides.filter(({ side }) => (room[side] ?? Number.POSITIVE_INFINITY) < sized.size[side])
  const asked = sides
    .flatMap(({ side, word }) => (room[side] === undefined ? [] : [`${room[side]} cm ${word}`]))
    .join(', ')
  if (tooLarge.length === 0) {
    return {
      fits: true,
      text: `Oui, ${page.name} y entre\u202f: ${sized.fact} Vous avez ${asked}\u202f; gardez quelques centimètres pour les tuyaux.`,
    }
  }
  const over = tooLarge.map(({ side, word }) => `${sized.size[side]} cm ${word}`).join(' et ')
  const turned = room.width !== undefined && room.depth === undefined && sized.size.depth <= room.width
  const sideways = turned
    ? ` Tourné, il prend ${sized.size.depth} cm de large et ${sized.size.width} cm de profondeur.`
    : ''
  return { fits: false, text: `Non, ${page.name} demande ${over}, et vous avez ${asked}. ${sized.fact}${sideways}` }
}

/** Where it stands, in the words of its sheet, and its dimensions. */
function placeText(page: ProductPage): string {
  const sentence = sentencesIn(page.description).find((each) => /évier|plan de travail|tour\b/.test(each))
  return [sentence, sizeOf(page)?.fact].filter(Boolean).join(' ')
}
