import type { Kysely } from 'kysely'
import { appendOnly, changesSearch, execute, movesRevision, trigger } from '../helpers'

export async function up(db: Kysely<unknown>): Promise<void> {
  await execute(
    db,
    `
    create table legal_text (
      kind text not null check (
        kind in ('cgv', 'mentions-legales', 'confidentialite', 'accessibilite', 'retractation')
      ),
      version text not null,
      body text not null,
      published_at text not null,
      primary key (kind, version)
    ) strict, without rowid;

    create table legal_text_rendering (
      hash text primary key,
      kind text not null,
      version text not null,
      body text not null,
      kept_at text not null,
      foreign key (kind, version) references legal_text (kind, version)
    ) strict, without rowid;

    create table article (
      id text primary key check (id <> ''),
      slug text not null unique check (slug <> '' and slug not glob '*[^a-z0-9-]*'),
      title text not null check (title <> ''),
      author text not null check (author <> ''),
      excerpt text not null check (excerpt <> ''),
      content text not null,
      html text not null,
      renderer_version integer not null check (renderer_version >= 1),
      reading_minutes integer not null check (reading_minutes >= 1),
      search_text text not null,
      image_file text,
      image_alt text,
      image_width integer check (image_width > 0),
      image_height integer check (image_height > 0),
      related_product_id text references product (id) on delete set null,
      related_reason text,
      published integer not null check (published in (0, 1)),
      published_date text,
      created_at text not null,
      updated_at text not null,
      version integer not null default 0 check (version >= 0),
      withdrawn_at text check (withdrawn_at is null or published = 0),
      check ((image_file is null) = (image_alt is null)),
      check ((image_file is null) = (image_width is null)),
      check ((image_file is null) = (image_height is null)),
      check (related_product_id is null or related_reason is not null)
    ) strict;
    create index article_by_date on article (published, coalesce(published_date, created_at) desc, id desc);
    create index article_by_product on article (related_product_id);
    create index article_by_update on article (updated_at desc, id desc, published, withdrawn_at,
      published_date, created_at);
    create index article_by_picture on article (image_file) where image_file is not null;

    create table article_tag (
      article_id text not null references article (id) on delete cascade,
      slug text not null check (slug <> '' and slug not glob '*[^a-z0-9-]*'),
      label text not null check (label <> ''),
      position integer not null check (position >= 0),
      primary key (article_id, slug)
    ) strict;
    create index article_tag_by_slug on article_tag (slug, article_id);

    create table claim (
      place text not null check (
        place in ('home', 'footer', 'avis-headline', 'avis-impact', 'product', 'questionnaire-trust',
        'questionnaire-upsell') 
      ),
      key text not null,
      position integer not null,
      figure text,
      text text not null check (text <> ''),
      proof text check (proof <> ''),
      live_query text,
      updated_at text not null,
      proof_url text check (proof_url <> ''),
      proof_file text check (proof_file <> ''),
      proof_name text check ((proof_name is null) = (proof_file is null)),
      expires_on text,
      withdrawn_at text,
      version integer not null default 0 check (version >= 0),
      primary key (place, key)
    ) strict, without rowid;

    create table article_slug (
      slug text primary key check (slug <> '' and slug not glob '*[^a-z0-9-]*'),
      article_id text not null references article (id) on delete cascade
    ) strict, without rowid;
    create index article_slug_by_article on article_slug (article_id);

    create table deleted_article_picture (
      article_id text not null references article (id) on delete cascade,
      file text not null,
      alt text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      actor text not null,
      deleted_at text not null,
      primary key (article_id, file)
    ) strict, without rowid;
    create index deleted_article_picture_by_time on deleted_article_picture (deleted_at, article_id, file);
    create index deleted_article_picture_by_file on deleted_article_picture (file);

    create table frequent_question (
      id text primary key,
      position integer not null check (position >= 0),
      question text not null check (question <> ''),
      answer text not null check (answer <> ''),
      published integer not null check (published in (0, 1)),
      version integer not null default 0 check (version >= 0),
      created_at text not null,
      updated_at text not null,
      theme text not null default ''
    ) strict, without rowid;
    create index frequent_question_by_position on frequent_question (position, id);

    create table redirect (
      path text primary key check (substr(path, 1, 1) = '/' and length(path) between 2 and 300),
      product_id text references product (id) on delete cascade,
      article_id text references article (id) on delete cascade,
      page text check (substr(page, 1, 1) = '/'),
      actor text not null,
      created_at text not null,
      check ((product_id is not null) + (article_id is not null) + (page is not null) = 1)
    ) strict, without rowid;
    create index redirect_by_product on redirect (product_id) where product_id is not null;
    create index redirect_by_article on redirect (article_id) where article_id is not null;

    create table legal_text_pdf (
      hash text primary key check (length(hash) = 32),
      kind text not null,
      version text not null,
      pdf blob not null,
      drawn_at text not null,
      foreign key (kind, version) references legal_text (kind, version)
    ) strict, without rowid;
  `,
  )
  await movesRevision(db, 'legal_text')
  await appendOnly(db, 'legal_text', 'a published legal text is replaced by a new version', ['update'])
  await appendOnly(db, 'legal_text_rendering', 'a text that an order accepted is never changed', ['update'])
  await movesRevision(db, 'article')
  await changesSearch(db, 'article', { kind: 'article', of: 'title, excerpt, content, published' })
  await trigger(db, 'article_forgets_its_words', {
    on: 'article',
    event: 'after delete',
    run: `delete from search_term where kind = 'article' and subject_id = old.id`,
  })
  await movesRevision(db, 'article_tag')
  await changesSearch(db, 'article_tag', { kind: 'article', id: 'article_id' })
  await movesRevision(db, 'claim')
  await movesRevision(db, 'article_slug')
  await movesRevision(db, 'frequent_question')
  await changesSearch(db, 'frequent_question', { kind: 'question', of: 'question, answer, published' })
  await movesRevision(db, 'redirect')
}
