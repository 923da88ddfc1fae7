import { indexAll, insertInto } from './large-rows.mjs'

/** The maximum of pictures per product, after the demonstration's own. */
export function addPictures(database, perProduct) {
  database
    .prepare(`
      with recursive place (position) as (select 0 union all select position + 1 from place where position < ? - 1)
      insert into product_image (product_id, file, position, alt, width, height)
      select product_id, file, place.position, alt, width, height
      from product_image as model join product on product.id = model.product_id, place
      where model.position = 0 and product.category <> 'extra'
      on conflict do nothing`)
    .run(perProduct)
}

/** Copies the demo's articles in turn, a tenth as drafts, each with a former slug. */
export function addArticles(database, wanted) {
  const models = database.prepare('select * from article').all()
  const tagsOf = database.prepare('select slug, label, position from article_tag where article_id = ?')
  const insertArticle = insertInto(database, 'article')
  const insertTag = insertInto(database, 'article_tag')
  const insertSlug = insertInto(database, 'article_slug')
  const added = []
  for (let index = models.length; index < wanted; index++) {
    const model = models[index % models.length]
    const id = `article-${index}`
    const isDraft = index % 10 === 0
    const title = `${model.title} ${index}`
    insertArticle({ ...model, id, slug: id, title, published: isDraft ? 0 : 1 })
    for (const tag of tagsOf.all(model.id)) insertTag({ ...tag, article_id: id })
    insertSlug({ slug: `before-${index}`, article_id: id })
    added.push({ id, text: `${title} ${model.excerpt}` })
  }
  indexAll(database, 'article', added)
}
