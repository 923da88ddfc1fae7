import { type Kysely, sql } from 'kysely'

/** Whose mailbox an address is: by what the browser has shown when it asks for a link, and by one spelling. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_in_link
      add column known_browser integer not null default 0 check (known_browser in (0, 1))
  `.execute(db)
  await spellAlike(db)
}

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
] as const

/** Beyond ASCII, where `lower()` changes nothing, addresses are stored in small letters. */
async function spellAlike(db: Kysely<unknown>) {
  for (const [table, column] of columns) {
    const [from, name] = [sql.table(table), sql.ref(column)]
    const { rows } = await sql<{ typed: string }>`
      select distinct ${name} as typed from ${from} where ${name} glob '*[^ -~]*'
    `.execute(db)
    for (const { typed } of rows) {
      const stored = spelled(typed)
      if (stored === typed) continue
      if (table === 'lead') await giveToLeadOf(db, { typed, stored })
      // Two accounts of one address: the one that is found from now on keeps it, the other ends with its sessions.
      await sql`update or ignore ${from} set ${name} = ${stored} where ${name} = ${typed}`.execute(db)
    }
  }
}

/** One address is one lead: the other's answers and consents go over to it. */
async function giveToLeadOf(db: Kysely<unknown>, { typed, stored }: { typed: string; stored: string }) {
  const { rows } = await sql<{ id: string }>`
    select id from lead where lower(email) = lower(${stored}) and email <> ${typed}
  `.execute(db)
  const kept = rows[0]
  if (!kept) return
  for (const table of ['questionnaire_answer', 'lead_consent']) {
    await sql`
      update ${sql.table(table)} set lead_id = ${kept.id}
      where lead_id in (select id from lead where email = ${typed})
    `.execute(db)
  }
  await sql`delete from lead where email = ${typed}`.execute(db)
}

function spelled(email: string): string {
  return email
    .normalize('NFC')
    .replace(/\P{ASCII}/gu, (letter) => letter.toLowerCase())
    .normalize('NFC')
}
