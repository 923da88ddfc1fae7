import type { Kysely } from 'kysely'
import { appendOnly, execute } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table campaign (
      id text primary key,
      state text not null check (state in ('draft', 'approved', 'running', 'paused', 'done')),
      version integer not null check (version >= 1),
      created_by text not null check (created_by <> ''),
      created_at text not null,
      approved_version integer,
      approved_by_id text,
      approved_by text,
      approved_at text,
      started_at text,
      paused_at text,
      paused_because text,
      finished_at text,
      prepared_to integer not null default 0,
      is_prepared integer not null default 0 check (is_prepared in (0, 1)),
      is_demo integer not null default 0 check (is_demo in (0, 1)),
      opens_sent integer not null default 0 check (opens_sent >= 0),
      opens integer not null default 0 check (opens >= 0),
      check ((approved_version is null) = (approved_by is null)),
      check (state <> 'running' or approved_version = version)
    ) strict;
    create index campaign_by_creation on campaign (created_at, id);

    create table campaign_version (
      campaign_id text not null references campaign (id) on delete cascade,
      version integer not null check (version >= 1),
      name text not null check (name <> ''),
      audience text not null check (json_valid(audience)),
      steps text not null check (json_valid(steps)),
      written_by text not null check (written_by <> ''),
      written_at text not null,
      primary key (campaign_id, version)
    ) strict, without rowid;

    create table campaign_recipient (
      campaign_id text not null references campaign (id) on delete cascade,
      prospect_id text not null references prospect (id) on delete cascade,
      mailbox_hash text not null check (length(mailbox_hash) = 64),
      state text not null check (state in ('waiting', 'queued', 'done', 'left')),
      step integer not null default 0 check (step >= 0),
      next_at text,
      reason text,
      chosen_at text not null,
      primary key (campaign_id, prospect_id),
      check ((state = 'waiting') = (next_at is not null)),
      check ((state = 'left') = (reason is not null))
    ) strict, without rowid;
    create unique index campaign_recipient_alone on campaign_recipient (mailbox_hash) where state in ('waiting',
      'queued');
    create index campaign_recipient_due on campaign_recipient (campaign_id, state, next_at, prospect_id);
    create index campaign_recipient_of_prospect on campaign_recipient (prospect_id);

    create table campaign_click (
      campaign_id text not null references campaign (id) on delete cascade,
      prospect_id text not null references prospect (id) on delete cascade,
      step integer not null check (step >= 1),
      sent_at text not null,
      clicked_at text,
      primary key (campaign_id, prospect_id, step)
    ) strict, without rowid;
    create index campaign_click_of_prospect on campaign_click (prospect_id);

    create table campaign_open (
      token_hash text primary key,
      campaign_id text not null references campaign (id) on delete cascade,
      created_on text not null
    ) strict, without rowid;
    create index campaign_open_of_campaign on campaign_open (campaign_id);
    create index campaign_open_by_age on campaign_open (created_on, token_hash);
  `,
  )
  await appendOnly(db, 'campaign_version', 'a version of a campaign is never rewritten', ['update'])
}
