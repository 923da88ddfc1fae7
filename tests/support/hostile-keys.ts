/** Unexpected field names that probe for columns, paths and prototype pollution. */
const columns = [
  ...['id', 'tenant_id', 'role', 'admin', 'is_admin', 'user_id', 'author_id', 'actor', 'paid', 'paid_at', 'total'],
  ...[
    'total_cents',
    'price_cents',
    'status',
    'state',
    'verified',
    'highlighted',
    'published',
    'published_at',
    'is_demo',
  ],
  ...['is_example', 'order_id', 'product_id', 'review_id', 'reviewId', 'author_name', 'rating_halves', 'rating'],
  ...['refusal_ground', 'created_at', 'updated_at', 'submitted_at', 'handled_at', 'withdrawn_at', 'proof_file'],
  ...['proof_name', 'live_query', 'key', 'position', 'body', 'html', 'kind', 'email', 'password_hash', 'session'],
]
const paths = [
  ...['__proto__', '__proto__[status]', 'constructor', 'constructor[prototype][admin]', 'prototype', 'toString'],
  ...['valueOf', 'hasOwnProperty', 'a.b', 'a[0]', 'review[status]', 'review.status', '$set', '$where', '[]', ''],
]

/** Sixty of them, each with a value a column would accept. */
export const hostileKeys: Record<string, string> = Object.fromEntries(
  [...columns, ...paths].slice(0, 60).map((name) => [name, '1']),
)
