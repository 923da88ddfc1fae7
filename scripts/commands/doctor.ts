import { config } from '~/runtime/config.server'
import { checkConfiguration } from './doctor/configuration'
import { checkDataFolder } from './doctor/data-folder'
import { checkFiles } from './doctor/files'
import { type Finding, lineOf, note, ok } from './doctor/finding'
import { checkShops } from './doctor/shop'
import type { FolderCommand } from './index'

export const opensShop = false

/**
 * `doctor`: what is missing or unsafe, in words, each with its fix. Changes nothing; exit code 1 when something is
 * wrong.
 */
const doctor: FolderCommand = async (_args, { write }) => {
  const at = new Date()
  const findings: Finding[] = [checkNode(), ...(await checkConfiguration(config)), ...(await checkData(at))]
  for (const finding of findings) write(lineOf(finding))
  const count = findings.filter((finding) => finding.level === 'wrong').length
  write(count === 0 ? 'Rien à corriger.' : `${count} ${count > 1 ? 'points' : 'point'} à corriger.`)
  return count === 0 ? 0 : 1
}

/** Data that cannot be opened is the only finding, since nothing else can be read. */
async function checkData(at: Date): Promise<Finding[]> {
  const unusable = await checkFiles(config)
  return unusable ? [unusable] : [...(await checkDataFolder(config, at)), ...(await checkShops(config, at))]
}

/** Node 20 no longer gets security fixes since the end of April 2026. */
function checkNode(): Finding {
  const { node } = process.versions
  if (!node.startsWith('20.')) return ok(`Node ${node}`)
  return note(`Node ${node} ne reçoit plus de correctifs de sécurité.`, 'Installez la version LTS actuelle de Node.')
}

export default doctor
