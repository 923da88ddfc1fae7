import { companyRegister } from '~/integrations/companies/index.server'
import { languageModel } from '~/integrations/language-model/index.server'
import { openFeed } from '~/integrations/lead-feeds/index.server'
import { securityProbes } from '~/integrations/security/index.server'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { registerAgent } from '~/models/base/agent/index.server'
import { findSenderObstacle } from '~/models/base/outbox/index.server'
import { collectionHandler, configuredSources, ROUND_JOB, roundHandler } from '~/models/crm/lead-feed/index.server'
import {
  enrichmentHandlers,
  LOOKUPS_A_DAY,
  PROSPECT_ENRICHMENT_JOB,
  prospectImportHandler,
  registerObstacle,
  testUpload,
} from '~/models/crm/prospect/index.server'
import { campaignHandler } from '~/models/mailing/campaign/index.server'
import { SEQUENCE_JOB, sequenceHandler } from '~/models/mailing/mercury/index.server'
import { RECOVERY_JOB, recoveryHandler } from '~/models/mailing/recovery/index.server'
import { countRunningSequences } from '~/models/mailing/sequence/index.server'
import { findConversationSpan } from '~/models/platform/dashboard/index.server'
import { SECURITY_JOB, securityHandler } from '~/models/platform/security/index.server'
import { config } from '~/runtime/config.server'

const SEQUENCE_MINUTES = 5
const RECOVERY_MINUTES = 5
const COLLECTION_MINUTES = 6 * 60
const DAY_MINUTES = 24 * 60
/** Lets a newly opened shop make its first backup before its first audit. */
const FIRST_AUDIT_MINUTES = 10

/**
 * Registers the handlers of each agent; an agent without one reads "À venir". Called at module load by the server,
 * development and tests.
 */
export function registerAgents(): void {
  registerAgent('thomas', {
    handlers: [],
    startsWanted: true,
    isImmediate: true,
    findActivity: findConversationSpan,
    async findRemark({ identity }) {
      if (languageModel(identity)) return undefined
      return 'Aucun modèle de langage n’est configuré\u202f: la recherche dans nos textes répond aux visiteurs.'
    },
  })
  registerAgent('hunter', {
    handlers: [collectionHandler(openFeed), roundHandler],
    startsWanted: true,
    itemText: 'prospects',
    schedule: { kind: ROUND_JOB, everyMinutes: COLLECTION_MINUTES },
    async findObstacle({ db, identity }) {
      if (identity.demo || (await configuredSources(db)).length > 0) return undefined
      return 'Aucune source n’est configurée\u202f: indiquez un formulaire LinkedIn ou Meta dans la console de prospection.'
    },
  })
  registerAgent('upload', {
    handlers: [prospectImportHandler(readProspectFile)],
    startsWanted: true,
    itemText: 'lignes',
    test: (tenant, at) => testUpload(tenant, readProspectFile, at),
  })
  registerAgent('scraper', {
    handlers: enrichmentHandlers(companyRegister),
    schedule: { kind: PROSPECT_ENRICHMENT_JOB, everyMinutes: 60 },
    dailyQuota: LOOKUPS_A_DAY,
    itemText: 'prospects cherchés',
    findObstacle: async () => (companyRegister() ? undefined : registerObstacle),
  })
  registerAgent('email', {
    handlers: [sequenceHandler, campaignHandler(findSenderObstacle)],
    schedule: { kind: SEQUENCE_JOB, everyMinutes: SEQUENCE_MINUTES },
    itemText: 'messages préparés',
    countSequences: countRunningSequences,
    findObstacle: findSenderObstacle,
  })
  registerAgent('recovery', {
    handlers: [recoveryHandler],
    schedule: { kind: RECOVERY_JOB, everyMinutes: RECOVERY_MINUTES },
    itemText: 'rappels préparés',
    findObstacle: findSenderObstacle,
  })
  registerAgent('security', {
    handlers: [securityHandler({ config, probes: securityProbes })],
    startsWanted: true,
    schedule: { kind: SECURITY_JOB, everyMinutes: DAY_MINUTES, firstAfterMinutes: FIRST_AUDIT_MINUTES },
  })
}
