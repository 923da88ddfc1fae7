import type { SecurityProbes } from '~/models/platform/security'
import { askSelf } from './ask-self.server'
import { readCertificate } from './certificate.server'
import { checkArchive } from './check-archive.server'

export const securityProbes: SecurityProbes = { askSelf, readCertificate, checkArchive }
