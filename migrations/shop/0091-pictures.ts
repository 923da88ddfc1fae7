import { type Kysely, sql } from 'kysely'

/** Pictures of products that were taken off, kept a while with their files; the version of each picture's words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product_image add column version integer not null default 0 check (version >= 0)`.execute(db)
  await sql`create index product_image_by_file on product_image (file)`.execute(db)
  await sql`
    create table deleted_picture (
      product_id text not null references product (id) on delete cascade,
      file text not null,
      alt text not null,
      width integer not null check (width > 0),
      height integer not null check (height > 0),
      actor text not null,
      deleted_at text not null,
      primary key (product_id, file)
    ) strict, without rowid
  `.execute(db)
  await sql`create index deleted_picture_by_time on deleted_picture (deleted_at, product_id, file)`.execute(db)
  await sql`create index deleted_picture_by_file on deleted_picture (file)`.execute(db)
}
