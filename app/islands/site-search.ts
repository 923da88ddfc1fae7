/** Loads the suggestions, a separate file, for whoever is about to search; if that fails, the form leads to the results. */
const searchForm = document.querySelector<HTMLFormElement>('.site-search form')
searchForm?.addEventListener(
  'focusin',
  () => import(/* @vite-ignore */ searchForm.dataset.island ?? '').catch(() => {}),
  {
    once: true,
  },
)
