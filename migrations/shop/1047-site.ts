import type { Kysely } from 'kysely'
import { execute, movesRevision } from '../helpers'

/** What an owner changed of the home page; a shop without rows shows that of its template. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table site_block (
      id text primary key check (id <> ''),
      kind text not null check (kind <> ''),
      position integer not null check (position >= 0),
      hidden integer not null default 0 check (hidden in (0, 1)),
      words text not null default '{}',
      picture_file text,
      picture_alt text,
      picture_width integer check (picture_width > 0),
      picture_height integer check (picture_height > 0),
      version integer not null default 0 check (version >= 0),
      created_at text not null,
      updated_at text not null,
      check ((picture_file is null) = (picture_alt is null)),
      check ((picture_file is null) = (picture_width is null)),
      check ((picture_file is null) = (picture_height is null))
    ) strict;
    create index site_block_by_position on site_block (position, id);
    create index site_block_by_picture on site_block (picture_file) where picture_file is not null;
  `,
  )
  await movesRevision(db, 'site_block')
}
