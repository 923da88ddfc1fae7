import { type Kysely, sql } from 'kysely'

/** The questionnaire: the rules that choose, the people who left their name, and what they answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRules(db)
  await createLeads(db)
  await moveTheRevision(db, [
    'recommendation_version',
    'recommendation_product',
    'recommendation_rule',
    'recommendation_advice',
  ])
}

/** A published version never changes: another choice is another version. */
async function createRules(db: Kysely<unknown>) {
  await sql`
    create table recommendation_version (
      version integer primary key check (version > 0),
      within_budget_points integer not null,
      over_budget_points integer not null check (over_budget_points <= 0),
      in_stock_points integer not null,
      shown_within_points integer not null check (shown_within_points > 0),
      within_budget_reason text not null,
      over_budget_drawback text not null,
      in_stock_reason text not null,
      published_at text not null
    ) strict
  `.execute(db)
  await sql`
    create table recommendation_product (
      version integer not null references recommendation_version (version),
      product_id text not null references product (id) on delete cascade,
      drawback text not null check (drawback <> '' and instr(drawback, '{') = 0),
      primary key (version, product_id)
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table recommendation_rule (
      version integer not null,
      product_id text not null,
      question text not null check (question in ('usage', 'household_size', 'budget', 'problem', 'urgency')),
      answer text not null,
      points integer not null,
      reason text check (reason <> ''),
      drawback text check (drawback <> ''),
      primary key (version, product_id, question, answer),
      foreign key (version, product_id) references recommendation_product (version, product_id) on delete cascade
    ) strict, without rowid
  `.execute(db)
  await sql`
    create table recommendation_advice (
      version integer not null references recommendation_version (version),
      position integer not null,
      question text not null check (question in ('usage', 'household_size', 'budget', 'problem', 'urgency')),
      answer text not null,
      title text not null,
      body text not null,
      primary key (version, position)
    ) strict, without rowid
  `.execute(db)
}

async function createLeads(db: Kysely<unknown>) {
  await sql`
    create table lead (
      id text primary key,
      email text not null,
      name text not null,
      phone text,
      customer_type text not null check (customer_type in ('particulier', 'professionnel', 'mixte')),
      status text not null default 'prospect'
        check (status in ('prospect', 'qualifié', 'devis_envoyé', 'négociation', 'client', 'fidélisé')),
      score integer not null check (score between 0 and 50),
      reasons text not null check (json_valid(reasons)),
      source text not null check (source <> ''),
      created_at text not null,
      last_contact_at text not null
    ) strict
  `.execute(db)
  await sql`create unique index lead_by_email on lead (lower(email))`.execute(db)
  await sql`create index lead_by_creation on lead (created_at, id)`.execute(db)
  await sql`create index lead_by_last_contact on lead (last_contact_at)`.execute(db)
  await sql`
    create table lead_consent (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      channel text not null check (channel in ('email', 'phone')),
      text_version text not null,
      text_shown text not null,
      page text not null,
      given_at text not null
    ) strict
  `.execute(db)
  await sql`create index lead_consent_by_lead on lead_consent (lead_id, channel, given_at)`.execute(db)
  await sql`
    create table questionnaire_answer (
      id text primary key,
      lead_id text not null references lead (id) on delete cascade,
      usage text not null check (usage in ('résidentiel', 'commercial', 'les_deux')),
      household_size text not null check (household_size in ('1-2', '3-4', '5+', 'entreprise')),
      budget text not null check (budget in ('<200€', '200-500€', '500-1000€', '1000€+')),
      problem text not null check (problem in ('goût', 'calcaire', 'sécurité', 'performance', 'tous')),
      urgency text not null check (urgency in ('immédiate', '1_mois', '3_mois', 'juste_info')),
      rules_version integer not null,
      recommended text not null check (json_valid(recommended)),
      answered_at text not null
    ) strict
  `.execute(db)
  await sql`create index questionnaire_answer_by_lead on questionnaire_answer (lead_id, answered_at)`.execute(db)
}

async function moveTheRevision(db: Kysely<unknown>, tables: string[]) {
  for (const table of tables) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`
        create trigger ${sql.raw(`${table}_${event}_moves_the_revision`)} after ${sql.raw(event)} on ${sql.raw(table)}
        begin update content_revision set value = value + 1 where id = 1; end
      `.execute(db)
    }
  }
}
