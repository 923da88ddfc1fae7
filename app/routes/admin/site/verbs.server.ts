import type { AuditEntry } from '~/database/schema'
import { done } from '~/middleware/flash.server'
import { changeText } from '~/models/base/audit'
import { blockFields, blockForm, blockMoveForm, blockStateForm } from '~/models/content/site'
import {
  addBlock,
  type BlockRefusal,
  changeBlock,
  findBlock,
  MAX_OWN_BLOCKS,
  moveBlock,
  setBlockHidden,
} from '~/models/content/site/index.server'
import { forbiddenWordsMessage } from '~/models/content/text'
import { formatMoment } from '~/models/values/french-date'
import { caution } from '../row-answer.server'
import { type Asked, changed, missing, verb, verbsOf, wrong } from '../verbs.server'

const unknown = 'Ce bloc n’est plus là\u202f: quelqu’un l’a supprimé entre-temps.'
const hero = 'L’ouverture porte le titre de la page\u202f: elle reste montrée, en premier.'
const moveRefusals = { unknown, hero, moved: 'L’ordre de la page a changé entre-temps\u202f: rien n’est déplacé.' }
const stateRefusals = { unknown, hero, changed: 'Le bloc a changé entre-temps\u202f: relisez-le d’abord.' }

/** Of the block in the path. */
async function formOfBlock({ db, template, params }: Pick<Asked, 'db' | 'template' | 'params'>) {
  const block = await findBlock(db, { template, id: params.blockId ?? '' })
  return blockForm(block ? blockFields(block.kind, template.needs) : [])
}

export const siteVerbs = verbsOf('/admin/accueil/*', {
  ':blockId/place': verb(
    blockMoveForm,
    async ({ db, params: { blockId: id = '' }, value: { position, to }, template, actor, at }) => {
      const moved = await moveBlock(db, { id, position, to, template, actor, at })
      return moved.ok ? done('Bloc déplacé\u202f: la page le montre à sa place.') : caution(moveRefusals[moved.reason])
    },
    caution(moveRefusals.moved),
  ),

  ':blockId/etat': verb(
    blockStateForm,
    async ({ db, params: { blockId: id = '' }, value: { version, to }, template, actor, at }) => {
      const set = await setBlockHidden(db, { id, version, hidden: to === 'hidden', template, actor, at })
      if (set.ok) return done(to === 'hidden' ? 'Bloc masqué\u202f: ses mots sont gardés.' : 'Bloc montré sur la page.')
      return caution('field' in set ? refusalText(set) : stateRefusals[set.reason])
    },
    caution(stateRefusals.changed),
  ),

  ':blockId/mots': verb(formOfBlock, async ({ db, params: { blockId: id = '' }, value, template, actor, at }) => {
    const { version, alt, ...words } = value
    const saved = await changeBlock(db, { id, version, words, alt, template, actor, at })
    if (saved.ok) return done(saved.changed ? 'Bloc enregistré\u202f: la page le montre.' : 'Rien n’a changé.')
    if (saved.reason === 'unknown') return missing('Bloc inconnu')
    if (saved.reason === 'changed') return changed(saved.version, saved.since.map(changeLine))
    return wrong(saved.field, refusalText(saved))
  }),

  nouveau: verb(blockForm(blockFields('words', [])), async ({ db, value, template, actor, at }) => {
    const { version: _none, alt: _noPicture, ...words } = value
    const added = await addBlock(db, { words, template, actor, at })
    if (added.ok) return done('Texte ajouté à la fin de la page\u202f: montez-le à sa place.')
    if (added.reason === 'full')
      return wrong('title', `Il y a déjà ${MAX_OWN_BLOCKS} textes\u202f: supprimez-en un d’abord`)
    return wrong(added.field, refusalText(added))
  }),
})

export type SiteVerb = (typeof siteVerbs.paths)[number]

function refusalText(refusal: BlockRefusal): string {
  if (refusal.reason === 'forbidden') return `${forbiddenWordsMessage(refusal.found)}.`
  return `Rien ne remplace ${refusal.key}\u202f: la page le montrerait tel quel`
}

function changeLine(entry: AuditEntry): string {
  return [`${entry.actor}, ${formatMoment(entry.at)}`, changeText(entry).join(', ')].filter(Boolean).join(' — ')
}
