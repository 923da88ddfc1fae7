import { type Kysely, sql } from 'kysely'

/** E-mail addresses written in chats, by which a person's rows are found (docs/decisions/0140). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table message_address (
      message_id text not null references message (id) on delete cascade,
      email text not null check (email <> '' and email = lower(email)),
      conversation_id text not null references conversation (id) on delete cascade,
      is_own integer not null check (is_own in (0, 1)),
      primary key (message_id, email)
    ) strict, without rowid
  `.execute(db)
  await sql`create index message_address_by_email on message_address (email, conversation_id)`.execute(db)
  await sql`
    create index message_address_of_conversation on message_address (conversation_id, is_own, email)
  `.execute(db)
  await fill(db)
}

const MESSAGES_A_STEP = 500

async function fill(db: Kysely<unknown>): Promise<void> {
  let last = ''
  for (;;) {
    const { rows } = await sql<{ id: string; conversation_id: string; author: string; body: string }>`
      select id, conversation_id, author, body from message
      where id > ${last} and author in ('visitor', 'person') and instr(body, '@') > 0
      order by id limit ${MESSAGES_A_STEP}
    `.execute(db)
    for (const { id, conversation_id, author, body } of rows) {
      const emails = emailsIn(body)
      const isOwn = author === 'visitor' && emails.length === 1 && !forwarded.test(body) ? 1 : 0
      for (const email of emails) {
        await sql`
          insert into message_address (message_id, email, conversation_id, is_own)
          values (${id}, ${email}, ${conversation_id}, ${isOwn})
        `.execute(db)
      }
    }
    last = rows.at(-1)?.id ?? ''
    if (rows.length < MESSAGES_A_STEP) return
  }
}

const forwarded = /^\s*(?:>|(?:de|from|objet|subject|envoyé|sent)\s*:)/im

/** Addresses in their form of comparison; a domain that needs Punycode is left out. */
function emailsIn(body: string): string[] {
  const words = body
    .split(/[\s<>()[\]"«»“”‘’,;:!?…/|=\\]+/)
    .map((word) => word.replace(/^[^a-z0-9_+]+|[^a-z0-9]+$/gi, ''))
  return [
    ...new Set(words.filter((word) => /^[^@]+@[a-z0-9.-]+\.[a-z]{2,}$/i.test(word)).map((word) => word.toLowerCase())),
  ]
}
