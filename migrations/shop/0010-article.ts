import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article (
      id text primary key,
      slug text not null unique,
      title text not null,
      author text not null,
      excerpt text not null,
      content text not null,
      tags text not null check (json_valid(tags)),
      image_url text,
      published_date text,
      created_at text not null
    ) strict
  `.execute(db)
}
