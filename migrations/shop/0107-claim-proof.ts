import { type Kysely, sql } from 'kysely'

/** What bears a claim out: an address of this shop or another's, or a private file; until when; and whether it was withdrawn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table claim add column proof_url text check (proof_url <> '')`.execute(db)
  await sql`alter table claim add column proof_file text check (proof_file <> '')`.execute(db)
  await sql`alter table claim add column proof_name text check ((proof_name is null) = (proof_file is null))`.execute(
    db,
  )
  await sql`alter table claim add column expires_on text`.execute(db)
  await sql`alter table claim add column withdrawn_at text`.execute(db)
  await sql`alter table claim add column version integer not null default 0 check (version >= 0)`.execute(db)
  // The only proofs in words so far name the terms of sale.
  await sql`update claim set proof_url = '/cgv' where proof is not null`.execute(db)
}
