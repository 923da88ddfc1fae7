import { type Kysely, sql } from 'kysely'

const columns = [
  ['customer_order', 'email'],
  ['payment', 'email'],
  ['cart', 'email'],
  ['withdrawal', 'email'],
  ['contact_message', 'email'],
  ['callback_request', 'email'],
  ['stock_notice', 'email'],
  ['stock_notice', 'email_key'],
  ['conversation', 'email'],
  ['email', 'recipient'],
  ['email', 'reply_to'],
  ['lead', 'email'],
  ['user', 'email'],
  ['sign_in_link', 'email'],
] as const

/** Domains stored before are spelled as they are now: in ASCII, without a dot at the end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns) {
    const [from, name] = [sql.table(table), sql.ref(column)]
    const { rows } = await sql<{ typed: string }>`
      select distinct ${name} as typed from ${from} where ${name} glob '*@*[^ -~]*' or ${name} glob '*.'
    `.execute(db)
    for (const { typed } of rows) {
      const stored = spelled(typed)
      if (stored === typed) continue
      // Of two accounts, or two leads, of one mailbox the one that is found from now on keeps it.
      await sql`update or ignore ${from} set ${name} = ${stored} where ${name} = ${typed}`.execute(db)
    }
  }
}

function spelled(email: string): string {
  const domainAt = email.lastIndexOf('@') + 1
  const address = `http://${email.slice(domainAt)}`
  if (domainAt === 0 || !URL.canParse(address)) return email
  const { hostname, href } = new URL(address)
  const domain = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  // Anything else than a domain is left as it is.
  return href === `http://${hostname}/` && domain.includes('.') ? email.slice(0, domainAt) + domain : email
}
