export type ScanKey = keyof typeof definitions

interface ScanDefinition {
  name: string
  /** Weight in the score. */
  weight: number
  /** Machine-wide; runs in the first shop only. */
  isOfMachine?: true
}

/** In the order of the screen. */
const definitions = {
  backup_integrity: { name: 'Intégrité d’une sauvegarde', weight: 15, isOfMachine: true },
  backup_age: { name: 'Âge de la dernière sauvegarde', weight: 10, isOfMachine: true },
  backup_rehearsal: { name: 'Essai de restauration', weight: 5, isOfMachine: true },
  headers: { name: 'En-têtes servis', weight: 10 },
  cookies: { name: 'Cookies servis', weight: 10 },
  tls: { name: 'Certificat de l’adresse publique', weight: 10 },
  second_factor: { name: 'Second facteur des administrateurs', weight: 10 },
  failed_logins: { name: 'Échecs de connexion', weight: 10 },
  settings: { name: 'Réglages', weight: 10 },
  public_files: { name: 'Fichiers du dossier public', weight: 10 },
  advisories: { name: 'Versions installées', weight: 10, isOfMachine: true },
  node: { name: 'Version de Node', weight: 5, isOfMachine: true },
  system_resources: { name: 'Ressources du système', weight: 5, isOfMachine: true },
} satisfies Record<string, ScanDefinition>

const byKey: Record<ScanKey, ScanDefinition> = definitions

export const scanKeys = Object.keys(definitions).filter(isScanKey)

export function isScanKey(text: string): text is ScanKey {
  return Object.hasOwn(definitions, text)
}

export function scanDefinition(key: ScanKey): ScanDefinition {
  return byKey[key]
}

/** A row of a removed scan shows its key. */
export function scanName(key: string): string {
  return isScanKey(key) ? byKey[key].name : key
}

export interface Resources {
  cpu: number
  memory: number
  disk: number
}

/** Threshold above which a resource is shown red. */
export const HIGH_PERCENT = 80

/** Result of a scan. `evidence` and `fix` are in French, without personal data. */
export type Checked = (
  | { outcome: 'passed' | 'skipped'; evidence: string }
  | { outcome: 'failed'; severity: 'warning' | 'critical'; evidence: string; fix: string }
) & { resources?: Resources }

export function passed(evidence: string): Checked {
  return { outcome: 'passed', evidence }
}

/** Not run: excluded from the score. */
export function skipped(evidence: string): Checked {
  return { outcome: 'skipped', evidence }
}

export function failed(severity: 'warning' | 'critical', evidence: string, fix: string): Checked {
  return { outcome: 'failed', severity, evidence, fix }
}
