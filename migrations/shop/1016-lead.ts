import type { Kysely } from 'kysely'
import { appendOnly, execute, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table lead (
      id text primary key,
      email text not null,
      name text not null,
      phone text,
      status text not null default 'prospect' check (
        status in ('prospect', 'qualifié', 'devis_envoyé', 'négociation', 'client', 'fidélisé')
      ),
      score integer not null check (score between 0 and 50),
      reasons text not null check (json_valid(reasons)),
      source text not null check (source <> ''),
      created_at text not null,
      last_contact_at text not null,
      customer_type text check (customer_type in ('particulier', 'professionnel', 'mixte')),
      next_action text check (length(next_action) between 1 and 200),
      next_action_due text check ((next_action_due is null) = (next_action is null)),
      version integer not null default 0 check (version >= 0),
      is_demo integer not null default 0 check (is_demo in (0, 1))
    ) strict;
    create unique index lead_by_email on lead (lower(email));
    create index lead_by_creation on lead (created_at, id);
    create index lead_by_last_contact on lead (last_contact_at);
    create index lead_by_status on lead (status, created_at, id);
    create index lead_by_source on lead (source, created_at, id);
    create index lead_by_type on lead (customer_type, created_at, id);
    create index lead_to_follow_up on lead (next_action_due, id) where next_action_due is not null;
    create index lead_of_demo on lead (id) where is_demo = 1;
    create index lead_by_source_and_status on lead (source, status, created_at, id);

    create table lead_note (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      author text not null check (author <> ''),
      body text not null check (length(body) between 1 and 4000),
      created_at text not null
    ) strict;
    create index lead_note_by_lead on lead_note (lead_id, id);

    create table lead_event (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      version integer not null,
      kind text not null check (kind in ('source', 'status', 'action-set', 'action-done')),
      actor_id text,
      actor text not null check (actor <> ''),
      before text,
      after text,
      due text,
      created_at text not null
    ) strict;
    create index lead_event_by_lead on lead_event (lead_id, id);
  `,
  )
  await movesTopic(db, 'lead', { topic: 'leads' })
  await trigger(db, 'lead_leaves_the_search', {
    on: 'lead',
    event: 'after delete',
    run: `delete from search_term where kind = 'lead' and subject_id = old.id`,
  })
  await trigger(db, 'lead_insert_is_counted', {
    on: 'lead',
    event: 'after insert',
    run: `insert into kept_count (subject, state, count) values ('lead', new.status, 1) on conflict (subject, state)
      do update set count = kept_count.count + 1`,
  })
  await trigger(db, 'lead_delete_is_counted', {
    on: 'lead',
    event: 'after delete',
    run: `update kept_count set count = count - 1 where subject = 'lead' and state = old.status`,
  })
  await trigger(db, 'lead_status_is_counted', {
    on: 'lead',
    event: 'after update of status',
    when: 'old.status <> new.status',
    run: `update kept_count set count = count - 1 where subject = 'lead' and state = old.status;
      insert into kept_count (subject, state, count) values ('lead', new.status, 1) on conflict (subject, state)
      do update set count = kept_count.count + 1`,
  })
  await movesTopic(db, 'lead_note', { topic: 'leads', events: ['insert'] })
  await appendOnly(db, 'lead_note', 'the history of a lead is never rewritten', ['update'])
  await trigger(db, 'lead_note_goes_with_its_lead', {
    on: 'lead_note',
    event: 'before delete',
    when: 'exists (select 1 from lead where id = old.lead_id)',
    refuse: 'the history of a lead is kept as long as the lead',
  })
  await movesTopic(db, 'lead_event', { topic: 'leads', events: ['insert'] })
  await appendOnly(db, 'lead_event', 'the history of a lead is never rewritten', ['update'])
  await trigger(db, 'lead_event_goes_with_its_lead', {
    on: 'lead_event',
    event: 'before delete',
    when: 'exists (select 1 from lead where id = old.lead_id)',
    refuse: 'the history of a lead is kept as long as the lead',
  })
}
