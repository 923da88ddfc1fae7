import Database from 'better-sqlite3'
import type { DatabaseFile } from './data-folder.server'

/** Invariants of every shop: each query counts the rows that violate one; `former` of a schema that lacks its tables. */
const invariants: { rule: string; violations: string; former?: string }[] = [
  {
    rule: 'le stock réservé est la somme des réservations',
    violations: `
      select count(*) from stock_item
      where reserved_stock <> coalesce(
        (select sum(quantity) from stock_reservation where product_id = stock_item.product_id), 0)`,
  },
  {
    rule: 'le stock est la somme des mouvements',
    violations: `
      select count(*) from stock_item
      where current_stock <> coalesce(
        (select sum(delta) from stock_movement where product_id = stock_item.product_id), 0)`,
  },
  {
    rule: 'le total d’une commande est la somme de ses parties',
    violations: `
      select count(*) from customer_order where total_cents <> subtotal_cents + tax_cents + shipping_cents`,
  },
  {
    rule: 'le sous-total d’une commande est la somme de ses lignes',
    violations: `
      select count(*) from customer_order
      where subtotal_cents + discount_cents <> coalesce(
        (select sum(quantity * unit_price_cents) from order_item where order_id = customer_order.id), 0)`,
  },
  {
    rule: 'on ne rend pas plus que ce qui a été payé',
    violations: `
      select count(*) from payment where coalesce(received_cents, amount_cents) < coalesce(
        (select sum(amount_cents) from refund where payment_id = payment.id and (status <> 'failed' or returned_at is not null)), 0)`,
  },
  {
    rule: 'les lignes d’une commande ne sont pas remboursées deux fois d’un paiement',
    violations: `
      select count(*) from (
        select 1 from refund_line join refund on refund.id = refund_line.refund_id
        join order_item on order_item.order_id = refund.order_id and order_item.position = refund_line.position
        where refund.status <> 'failed' or refund.returned_at is not null group by refund.order_id, refund_line.position, refund.payment_id
        having sum(refund_line.quantity) > max(order_item.quantity))`,
  },
  {
    rule: 'un remboursement est la somme de ses parties',
    violations: `
      select count(*) from refund where amount_cents + credit_cents <> delivery_cents + other_cents + coalesce(
        (select sum(amount_cents) from refund_line where refund_id = refund.id), 0)`,
  },
  {
    rule: 'une commande retient l’avoir qui la règle, sauf annulée ou remboursée',
    violations: `
      with held as (
        select id, credit_cents - case when credit_cents < total_cents then 0 else coalesce(
          (select sum(credit_cents) from refund
           where order_id = customer_order.id and subject = 'order' and status = 'done'), 0) end as credit_cents, status = 'annule' or payment_state in ('refund_due', 'refunded') as undone, coalesce(
          (select -sum(amount_cents) from credit_entry where order_id = customer_order.id and purpose = 'payment'), 0)
          as cents
        from customer_order
      )
      select count(*) from held where cents <> credit_cents and not (undone and cents = 0)`,
  },
  {
    rule: 'les factures et les avoirs se suivent sans manque ni doublon',
    violations: `
      with used as (
        select series, sequence as first_sequence, sequence as last_sequence from invoice
        union all select series, first_sequence, last_sequence from number_gap
      )
      select count(*) from (
        select 1 from used group by series
        having min(first_sequence) <> 1 or max(last_sequence) <> sum(last_sequence - first_sequence + 1)
          or count(distinct first_sequence) <> count(*))`,
    former: `
      select count(*) from (
        select 1 from invoice group by series
        having min(sequence) <> 1 or max(sequence) <> count(*) or count(distinct sequence) <> count(*))`,
  },
  {
    rule: 'une facture est du montant de sa commande',
    violations: `
      select count(*) from invoice left join customer_order on customer_order.id = invoice.order_id
      where (invoice.kind = 'invoice' and invoice.total_cents <> customer_order.total_cents)
        or invoice.total_cents <> json_extract(content, '$.grossCents')
        or json_extract(content, '$.grossCents')
          <> json_extract(content, '$.netCents') + json_extract(content, '$.vatCents')`,
  },
  {
    rule: 'les avoirs d’une commande ne dépassent pas ses factures',
    violations: `
      select count(*) from (
        select 1 from invoice group by order_id
        having sum(case kind when 'invoice' then total_cents else -total_cents end) < 0)`,
  },
  {
    rule: 'les avoirs d’une facture sans commande ne la dépassent pas',
    violations: `
      select count(*) from (
        select 1 from invoice where bill_reference is not null group by bill_reference
        having sum(case kind when 'invoice' then total_cents else -total_cents end) < 0)`,
  },
  {
    rule: 'un avoir est du montant de son remboursement',
    violations: `
      select count(*) from invoice join refund on refund.id = invoice.refund_id
      where invoice.total_cents <> refund.amount_cents + refund.credit_cents`,
  },
  {
    rule: 'les leads, les conversations et les factures sont autant que leurs compteurs le disent',
    violations: `
      select count(*) from kept_count
      where (subject = 'lead' and count <> (select count(*) from lead where status = kept_count.state))
        or (subject = 'conversation' and count <> (select count(*) from conversation))
        or (subject = 'invoice' and count <> (select count(*) from invoice))`,
  },
]

interface DatabaseReport {
  /** Names of the applied migrations, in order. */
  schema: string[]
  /** Row counts by table. */
  counts: Record<string, number>
  /** Descriptions of the problems; empty when the database is sound. */
  problems: string[]
}

/** Checks a whole database: structure, references, invariants, counts. Blocks, so never run it in a serving process. */
export function inspectDatabase(file: string, kind: DatabaseFile['kind']): DatabaseReport {
  let connection: Database.Database | undefined
  try {
    connection = new Database(file, { readonly: true, fileMustExist: true })
    const damage = structuralProblems(connection)
    if (damage.length > 0) return { schema: [], counts: {}, problems: damage }
    const problems = kind === 'shop' ? brokenInvariants(connection) : []
    return { schema: appliedMigrations(connection), counts: countRows(connection), problems }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    return { schema: [], counts: {}, problems: [`la base est illisible (${error.message})`] }
  } finally {
    connection?.close()
  }
}

function structuralProblems(connection: Database.Database): string[] {
  const damage = connection.pragma('integrity_check(1)', { simple: true })
  if (damage !== 'ok') return [`la base est endommagée (${damage})`]
  return orphanRows(connection)
}

export function orphanRows(connection: Database.Database): string[] {
  const orphans = connection.prepare('select count(*) from pragma_foreign_key_check').pluck().get()
  return orphans === 0 ? [] : [`${orphans} lignes désignent une ligne qui n’existe pas`]
}

/** Returns the violated rules. A rule about a table that an older schema lacks counts as satisfied. */
export function brokenInvariants(connection: Database.Database): string[] {
  return invariants.flatMap(({ rule, violations, former }) => {
    const count = countViolations(connection, violations) ?? (former && countViolations(connection, former)) ?? 0
    return count === 0 ? [] : [`${rule}\u202f: faux pour ${count}`]
  })
}

/** Undefined where an older schema lacks a table. */
function countViolations(connection: Database.Database, query: string): unknown {
  try {
    return connection.prepare(query).pluck().get()
  } catch (error) {
    if (error instanceof Database.SqliteError && /^no such (table|column)/.test(error.message)) return undefined
    throw error
  }
}

/** Names in order; empty for a file without tables. */
export function appliedMigrations(connection: Database.Database): string[] {
  const table = connection.prepare("select 1 from sqlite_schema where name = 'kysely_migration'").get()
  if (!table) return []
  return connection.prepare<[], string>('select name from kysely_migration order by name').pluck().all()
}

function countRows(connection: Database.Database): Record<string, number> {
  const tables = connection
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .pluck()
    .all()
  const count = (table: string) => connection.prepare<[], number>(`select count(*) from "${table}"`).pluck().get() ?? 0
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}
