export type { ArchiveCheck, SecurityProbes, ServedAnswer, ServedCertificate } from './probes'
export { HIGH_PERCENT, isScanKey, type ScanKey, scanKeys, scanName } from './scans'
export { scoreTone, type Trend } from './score'
