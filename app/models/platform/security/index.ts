export type { ArchiveCheck, SecurityProbes, ServedAnswer, ServedCertificate } from './probes'
export { HIGH_PERCENT, isScanKey, type Resources, type ScanKey, scanKeys, scanName } from './scans'
export { type ScoreTone, type SecurityStatus, scoreTone, type Trend } from './score'
