import { createSmtpMailer } from '~/integrations/mail/smtp.server'
import { lineOf } from '~/models/platform/machine'
import { examine } from '~/models/platform/machine/index.server'
import { config } from '~/runtime/config.server'
import { refuse } from '../refuse'
import { takeTenant } from '../tenant-argument'
import type { FolderCommand } from './index'

export const opensShop = false

/**
 * `doctor`: reports what is missing or unsafe, with fixes. Read-only; exit code 1 when something is wrong. `--tenant`
 * checks only that shop; `--json` is for the back-office page.
 */
const doctor: FolderCommand = async (args, context) => {
  const { subdomain, rest } = takeTenant(args)
  if (rest.some((arg) => arg !== '--json'))
    return refuse(context, 'Usage\u202f: npm run doctor [-- --tenant <sous-domaine>] [--json]')
  const findings = await examine(config, { at: new Date(), greet: greetMailServer, only: subdomain })
  const count = findings.filter((finding) => finding.level === 'wrong').length
  if (rest.includes('--json')) context.write(JSON.stringify(findings))
  else {
    for (const finding of findings) context.write(lineOf(finding))
    context.write(count === 0 ? 'Rien à corriger.' : `${count} ${count > 1 ? 'points' : 'point'} à corriger.`)
  }
  return count === 0 ? 0 : 1
}

async function greetMailServer(smtpUrl: string) {
  return (await createSmtpMailer({ url: smtpUrl })).greet()
}

export default doctor
