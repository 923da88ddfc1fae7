import type { Kysely } from 'kysely'
import { execute, movesTopic } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table lead_feed (
      platform text primary key check (platform in ('linkedin', 'meta')),
      url text not null check (url <> ''),
      sealed_token text not null check (sealed_token <> ''),
      version integer not null default 0,
      changed_at text not null,
      changed_by text not null
    ) strict, without rowid;

    create table lead_collection (
      id text primary key,
      source text not null check (source in ('linkedin', 'facebook', 'instagram')),
      state text not null default 'running' check (state in ('running', 'completed', 'failed')),
      is_sample integer not null default 0 check (is_sample in (0, 1)),
      since text not null,
      newest text,
      import_id text,
      found integer not null default 0 check (found >= 0),
      created integer not null default 0 check (created >= 0),
      updated integer not null default 0 check (updated >= 0),
      refused integer not null default 0 check (refused >= 0),
      message text,
      actor text not null check (actor <> ''),
      asked_at text not null,
      ended_at text,
      check ((state = 'running') = (ended_at is null))
    ) strict;
    create index lead_collection_by_time on lead_collection (asked_at, id);
    create index lead_collection_by_source on lead_collection (source, asked_at, id);
  `,
  )
  await movesTopic(db, 'lead_collection', { topic: 'agents', events: ['insert', 'update'] })
}
