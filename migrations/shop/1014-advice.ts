import type { Kysely } from 'kysely'
import { execute, movesRevision, movesTopic, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table recommendation_version (
      version integer primary key check (version > 0),
      within_budget_points integer not null,
      over_budget_points integer not null check (over_budget_points <= 0),
      in_stock_points integer not null,
      shown_within_points integer not null check (shown_within_points > 0),
      within_budget_reason text not null,
      over_budget_drawback text not null,
      in_stock_reason text not null,
      published_at text not null,
      avoidably_over_budget_points integer not null default 0 check (avoidably_over_budget_points <= 0),
      unsuitable_points integer not null default -1 check (unsuitable_points < 0),
      unavoidably_over_budget_drawback text not null default ''
    ) strict;

    create table recommendation_product (
      version integer not null references recommendation_version (version),
      product_id text not null references product (id) on delete cascade,
      drawback text not null check (drawback <> '' and instr(drawback, '{') = 0),
      primary key (version, product_id)
    ) strict, without rowid;

    create table lead_consent (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      channel text not null check (channel in ('email', 'phone')),
      text_version text not null,
      text_shown text not null,
      page text not null,
      given_at text not null,
      "contact_name" text,
      "contact_phone" text,
      withdrawn_at text,
      withdrawn_page text check ((withdrawn_page is null) = (withdrawn_at is null))
    ) strict;
    create index lead_consent_by_lead on lead_consent (lead_id, channel, given_at);
    create index lead_consent_standing on lead_consent (lead_id, channel) where withdrawn_at is null;

    create table recommendation_rule (
      version integer not null,
      product_id text not null,
      question text not null check (question <> ''),
      answer text not null,
      points integer not null,
      reason text check (reason <> ''),
      drawback text check (drawback <> ''),
      primary key (version, product_id, question, answer),
      foreign key (version, product_id) references recommendation_product (version, product_id) on delete cascade
    ) strict, without rowid;

    create table recommendation_advice (
      version integer not null references recommendation_version (version),
      position integer not null,
      question text not null check (question <> ''),
      answer text not null,
      title text not null,
      body text not null,
      primary key (version, position)
    ) strict, without rowid;

    create table questionnaire_answer (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      answers text not null check (json_valid(answers)),
      rules_version integer not null,
      recommended text not null check (json_valid(recommended)),
      answered_at text not null,
      contact_name text,
      contact_phone text
    ) strict;
    create index questionnaire_answer_by_lead on questionnaire_answer (lead_id, answered_at);
    create index questionnaire_answer_by_date on questionnaire_answer (answered_at);
  `,
  )
  await movesRevision(db, 'recommendation_version')
  await movesRevision(db, 'recommendation_product')
  await movesTopic(db, 'lead_consent', { topic: 'leads' })
  await trigger(db, 'lead_consent_is_never_rewritten', {
    on: 'lead_consent',
    event:
      'before update of id, lead_id, channel, text_version, text_shown, page, given_at, contact_name, contact_phone',
    refuse: 'what was agreed to is never rewritten',
  })
  await trigger(db, 'lead_consent_is_withdrawn_once', {
    on: 'lead_consent',
    event: 'before update of withdrawn_at, withdrawn_page',
    when: 'old.withdrawn_at is not null',
    refuse: 'an agreement is withdrawn once',
  })
  await trigger(db, 'lead_consent_goes_with_its_lead', {
    on: 'lead_consent',
    event: 'before delete',
    when: 'exists (select 1 from lead where id = old.lead_id)',
    refuse: 'an agreement is kept as long as its person',
  })
  await movesRevision(db, 'recommendation_rule')
  await movesRevision(db, 'recommendation_advice')
  await movesTopic(db, 'questionnaire_answer', { topic: 'leads' })
}
