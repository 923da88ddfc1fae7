/**
 * Tables of one shop for Kysely. Written by hand so that unions and units are exact; the SQL is in migrations/shop. Ids
 * are text, money is integer cents, instants are ISO-8601 UTC text, booleans are 0 or 1, JSON columns are text and are
 * parsed where they are read.
 */
import type { Kysely } from 'kysely'
import type { AdministratorTables } from './administrator'
import type { AdviceTables } from './advice'
import type { AgentTables } from './agent'
import type { AgreementTables } from './agreement'
import type { ApiKeyTables } from './api-key'
import type { AuditTables } from './audit'
import type { BookingTables } from './booking'
import type { CampaignTables } from './campaign'
import type { CartTables } from './cart'
import type { CatalogueTables } from './catalogue'
import type { ContentTables } from './content'
import type { CustomerTables } from './customer'
import type { ExportFileTables } from './export-file'
import type { InvoiceTables } from './invoice'
import type { JobTables } from './job'
import type { LeadTables } from './lead'
import type { LeadFeedTables } from './lead-feed'
import type { LoyaltyTables } from './loyalty'
import type { OperatorAccessTables } from './operator-access'
import type { OrderTables } from './order'
import type { OutboxTables } from './outbox'
import type { PaymentTables } from './payment'
import type { ProspectTables } from './prospect'
import type { RestorationTables } from './restoration'
import type { ReviewTables } from './review'
import type { SearchTables } from './search'
import type { SecurityTables } from './security'
import type { SequenceTables } from './sequence'
import type { ShopTables } from './shop'
import type { StockTables } from './stock'
import type { SupportTables } from './support'
import type { WorkTables } from './work'

export type * from './administrator'
export type * from './advice'
export type * from './agent'
export type * from './agreement'
export type * from './api-key'
export type * from './audit'
export type * from './booking'
export type * from './campaign'
export type * from './cart'
export type * from './catalogue'
export type * from './content'
export type * from './customer'
export type * from './export-file'
export type * from './invoice'
export type * from './job'
export type * from './lead'
export type * from './lead-feed'
export type * from './loyalty'
export type * from './operator-access'
export type * from './order'
export type * from './outbox'
export type * from './payment'
export type * from './platform'
export type * from './prospect'
export type * from './restoration'
export type * from './review'
export type * from './search'
export type * from './security'
export type * from './sequence'
export type * from './shop'
export type * from './stock'
export type * from './support'
export type * from './values'
export type * from './work'

export interface ShopDatabase
  extends CatalogueTables,
    StockTables,
    CampaignTables,
    CartTables,
    OrderTables,
    ExportFileTables,
    OperatorAccessTables,
    PaymentTables,
    OutboxTables,
    SequenceTables,
    ShopTables,
    ContentTables,
    SupportTables,
    BookingTables,
    AdviceTables,
    AgentTables,
    AgreementTables,
    InvoiceTables,
    JobTables,
    LeadTables,
    LeadFeedTables,
    ProspectTables,
    RestorationTables,
    ReviewTables,
    SecurityTables,
    CustomerTables,
    AdministratorTables,
    ApiKeyTables,
    LoyaltyTables,
    AuditTables,
    SearchTables,
    WorkTables {}

/** The database of one shop, or a transaction on it. */
export type ShopDb = Kysely<ShopDatabase>
