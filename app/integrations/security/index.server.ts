import type { SecurityProbes } from '~/models/platform/security'
import { askSelf, checkArchive, readCertificate } from './probes.server'

export const securityProbes: SecurityProbes = { askSelf, readCertificate, checkArchive }
