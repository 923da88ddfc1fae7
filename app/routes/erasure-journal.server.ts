import type { RouterContextProvider } from 'react-router'
import { tenantContext } from '~/middleware/tenant.server'
import type { ErasureJournal } from '~/models/platform/account/index.server'
import { config } from '~/runtime/config.server'

export function journalOf(context: Readonly<RouterContextProvider>): ErasureJournal {
  return { backupDir: config.backupDir, subdomain: context.get(tenantContext).subdomain }
}
