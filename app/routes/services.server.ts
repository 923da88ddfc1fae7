import type { Services } from '~/models/base/setting'
import { config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'

/** Outside services of a real shop; undefined for a demonstration, which shows all that a shop may have. */
export function servicesOf({ demo, stripe, mailServer }: Identity): Services | undefined {
  if (demo) return undefined
  const { languageModel, addressSearchUrl, viesUrl, companyRegisterUrl, backupCopyBucket } = config
  const mail = mailServer && ('url' in mailServer ? new URL(mailServer.url).hostname : mailServer.host)
  return {
    ...(mail && { mail }),
    ...(stripe && { cards: '' }),
    ...(languageModel && { model: new URL(languageModel.baseUrl).hostname }),
    ...(addressSearchUrl && { addresses: '' }),
    ...(viesUrl && { vat: '' }),
    ...(companyRegisterUrl && { companies: '' }),
    ...(backupCopyBucket && { copies: new URL(backupCopyBucket.endpoint).hostname }),
  }
}
