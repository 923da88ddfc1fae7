interface PaginationProps {
  page: number
  pageCount: number
  hrefFor: (page: number) => string
}

export function Pagination({ page, pageCount, hrefFor }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 ? (
        <a href={hrefFor(page - 1)} rel="prev">
          Précédente
        </a>
      ) : null}
      {pagesAround(page, pageCount).map((number, index, shown) => [
        number - (shown[index - 1] ?? 0) > 1 ? (
          <span key={`gap-${number}`} aria-hidden>
            …
          </span>
        ) : null,
        number === page ? (
          <span key={number} aria-current="page">
            {number}
          </span>
        ) : (
          <a key={number} href={hrefFor(number)} aria-label={`Page ${number}`}>
            {number}
          </a>
        ),
      ])}
      {page < pageCount ? (
        <a href={hrefFor(page + 1)} rel="next">
          Suivante
        </a>
      ) : null}
    </nav>
  )
}

/** First, last, the current page and its neighbours. */
function pagesAround(page: number, pageCount: number): number[] {
  return [...new Set([1, page - 1, page, page + 1, pageCount])]
    .filter((number) => number >= 1 && number <= pageCount)
    .sort((a, b) => a - b)
}
