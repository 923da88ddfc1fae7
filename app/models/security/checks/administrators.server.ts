import type { ShopDb } from '~/database/schema'
import { countRecentRefusals, countWithoutSecondFactor } from '~/models/administrator/index.server'
import { type Checked, failed, passed, skipped } from '../scans'

export async function checkSecondFactors(db: ShopDb): Promise<Checked> {
  const { all, without } = await countWithoutSecondFactor(db)
  if (all === 0) return skipped('Aucun administrateur ne peut en avoir\u202f: les comptes d’essai n’en prennent pas.')
  if (without === 0) return passed(all === 1 ? 'L’administrateur en a un.' : `Les ${all} administrateurs en ont un.`)
  return failed(
    'warning',
    `Administrateurs sans second facteur\u202f: ${without} sur ${all}.`,
    'Chacun l’active dans Mon compte, avec une application de codes (/admin/users dit à qui il manque).',
  )
}

/** Of an hour, and of a day. */
const BURST = { hour: 30, day: 100 }
const ATTACK = { hour: 300, day: 1000 }

export async function checkFailedLogins(db: ShopDb, at: Date): Promise<Checked> {
  const { hour, day } = await countRecentRefusals(db, at)
  const counted = `Connexions refusées\u202f: ${hour} en une heure, ${day} en un jour.`
  if (hour < BURST.hour && day < BURST.day) return passed(counted)
  return failed(
    hour >= ATTACK.hour || day >= ATTACK.day ? 'critical' : 'warning',
    counted,
    'Regardez dans le journal (/admin/log) quels comptes sont visés\u202f; changez leurs mots de passe et activez leur second facteur.',
  )
}
