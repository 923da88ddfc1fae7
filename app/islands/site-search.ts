/** Loads the suggestions, a separate file, for whoever is about to search; if that fails, the form leads to the results. */
const form = document.querySelector<HTMLFormElement>('.site-search form')
form?.addEventListener('focusin', () => import(/* @vite-ignore */ form.dataset.island ?? '').catch(() => {}), {
  once: true,
})
