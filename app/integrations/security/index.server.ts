import type { SecurityProbes } from '~/models/platform/security'
import { askSelf, checkArchive, readCertificate } from './certificate.server'

export const securityProbes: SecurityProbes = { askSelf, readCertificate, checkArchive }
