import type { RouterContextProvider } from 'react-router'
import { parseOpeningHours, type Settings } from '~/models/base/setting'
import type { BlockKind } from '~/models/base/template'
import type { AnySiteBlock, SiteBlock } from '~/models/content/site'
import { listFilledBlocks } from '~/models/content/site/index.server'
import { claimText } from '~/models/content/text'
import { listClaims, listFrequentQuestions, listNewestArticles } from '~/models/content/text/index.server'
import { fiveYearCost, readHypotheses } from '~/models/shop/catalogue'
import { countCatalogue, listFeatured, listSuppliedMachines } from '~/models/shop/catalogue/index.server'
import { listTestimonials } from '~/models/shop/review/index.server'
import { listServices } from '~/models/support/booking/index.server'
import { dispatchSpan, formatDelivery, promiseFor } from '~/models/values/delivery'
import { formatDate, parisDay } from '~/models/values/french-date'
import { pricingOf } from '~/models/values/totals'
import { offeredInstalments, paymentMeans } from '~/routes/instalment-terms.server'
import { shopRequest } from '~/routes/shop-request.server'

const FEATURED = 3
const ARTICLES = 3
const TESTIMONIALS = 3
const QUESTIONS = 4
const SERVICES = 6

/** What the blocks of a home page are made from. */
export interface HomeSources
  extends Pick<
    ReturnType<typeof shopRequest>,
    'db' | 'identity' | 'remember' | 'template' | 'readQuestionnaire' | 'at'
  > {
  settings: Settings
  parameters: URLSearchParams
}

/** By kind of block: what it shows besides its words; undefined where it has nothing to show. */
const contents = {
  async hero({ readQuestionnaire, ...page }: HomeSources) {
    return { toQuestions: (await readQuestionnaire()).words.start, fromCents: (await statsOf(page)).leastMachineCents }
  },
  async 'first-facts'(page: HomeSources) {
    const { inStock, longestWarrantyYears } = await statsOf(page)
    return { delivery: inStock > 0 ? formatDelivery(promiseOf(page)) : undefined, longestWarrantyYears }
  },
  figures,
  async invitation({ readQuestionnaire }: HomeSources) {
    return (await readQuestionnaire()).words
  },
  async needs(page: HomeSources) {
    return (await statsOf(page)).products > 0 ? page.template.needs : undefined
  },
  // The default selection depends on stock, which does not move the revision: cached for an hour.
  async featured({ db, remember, at }: HomeSources) {
    return some(await remember(`featured ${at.toISOString().slice(0, 13)}`, () => listFeatured(db, FEATURED)))
  },
  async steps() {
    return {}
  },
  cost,
  terms,
  async reviews({ db, remember }: HomeSources) {
    return some(await remember('testimonials', () => listTestimonials(db, { limit: TESTIMONIALS })))
  },
  async articles({ db, remember, at }: HomeSources) {
    const newest = () => listNewestArticles(db, { count: ARTICLES, at })
    return some(await remember(`newest articles ${parisDay(at)}`, newest))
  },
  async questions({ db, remember }: HomeSources) {
    return some((await remember('frequent questions', () => listFrequentQuestions(db))).slice(0, QUESTIONS))
  },
  async booking({ db, remember }: HomeSources) {
    const services = (await remember('booking services', () => listServices(db))).slice(0, SERVICES)
    return some(
      services.map(({ id, name, minutes, location, is_example }) => {
        return { id, name, minutes, location, isExample: is_example === 1 }
      }),
    )
  },
  async request({ settings }: HomeSources) {
    return { offersCall: parseOpeningHours(settings['shop.hours']) !== undefined }
  },
  async hours({ settings }: HomeSources) {
    const address = settings['shop.address']
    return address || settings['shop.hours'] ? { address } : undefined
  },
  async reasons(page: HomeSources) {
    return { longestWarrantyYears: (await statsOf(page)).longestWarrantyYears }
  },
  async words() {
    return {}
  },
}

type Contents = { [Kind in BlockKind]: NonNullable<Awaited<ReturnType<(typeof contents)[Kind]>>> }

export interface ShownBlock<Kind extends BlockKind = BlockKind> extends SiteBlock<Kind> {
  content: Contents[Kind]
}

export type AnyShownBlock = { [Kind in BlockKind]: ShownBlock<Kind> }[BlockKind]

/** What visitors see of the home page: the blocks that are not hidden and have something to show. */
export async function listShownBlocks(context: Readonly<RouterContextProvider>, parameters: URLSearchParams) {
  const { db, identity, remember, template, readQuestionnaire, at, readSettings } = shopRequest(context)
  const settings = await readSettings()
  const blocks = await remember('home blocks', () => listFilledBlocks(db, { template, settings }))
  const page = { db, identity, remember, template, readQuestionnaire, at, settings, parameters }
  return fillBlocks(
    blocks.filter(({ isHidden }) => !isHidden),
    page,
  )
}

/** The blocks that have something to show, each with it. */
export async function fillBlocks(blocks: AnySiteBlock[], page: HomeSources): Promise<AnyShownBlock[]> {
  const shown: AnyShownBlock[] = []
  for (const block of blocks) {
    const content = await contents[block.kind](page)
    if (content !== undefined) shown.push({ ...block, content } as AnyShownBlock)
  }
  return shown
}

function statsOf({ db, remember, at }: Pick<HomeSources, 'db' | 'remember' | 'at'>) {
  return remember(`counts ${parisDay(at)}`, () => countCatalogue(db))
}

function promiseOf({ settings, at }: Pick<HomeSources, 'settings' | 'at'>) {
  return promiseFor(settings, { at, country: 'France' })
}

function some<Row>(rows: Row[]): Row[] | undefined {
  return rows.length > 0 ? rows : undefined
}

/** Counts of the catalogue and the registered claims, each with its proof. */
async function figures({ db, identity, remember, template, at }: HomeSources) {
  const stats = await statsOf({ db, remember, at })
  if (stats.products === 0) return undefined
  const asked = { place: 'home', demo: identity.demo, at } as const
  const claims = await remember(`claims home ${parisDay(at)}`, () => listClaims(db, asked))
  const { delivers } = template.words.shop
  const counts = [
    { key: 'products', count: stats.products, one: 'produit au catalogue', many: 'produits au catalogue' },
    { key: 'in-stock', count: stats.inStock, one: 'produit en stock', many: 'produits en stock' },
  ].filter(({ count }) => delivers && count > 0)
  const shown = [
    ...counts.map(({ key, count, one, many }) => ({ key, value: String(count), label: count > 1 ? many : one })),
    ...claims.map((claim) => ({ key: `claim ${claim.key}`, value: claim.figure ?? '', label: claimText(claim) })),
  ]
  if (shown.length === 0) return undefined
  return {
    shown,
    on: delivers ? formatDate(at) : undefined,
    proofs: [...new Set(claims.flatMap(({ proof }) => proof ?? []))],
    isUnproven: claims.some(({ proof }) => proof === undefined),
  }
}

/** Undefined without machines that need consumables. */
async function cost({ db, remember, template: { runningCost: words }, settings, parameters }: HomeSources) {
  if (!words) return undefined
  const machines = await remember('supplied machines', () => listSuppliedMachines(db))
  const hypotheses = readHypotheses(words, parameters)
  const machine = machines.find(({ id }) => id === hypotheses.machineId) ?? machines[0]
  if (!machine) return undefined
  const choices = machines.map(({ id, name }) => ({ id, name }))
  return { words, cost: fiveYearCost(machine, hypotheses, pricingOf(settings)), hypotheses, machines: choices }
}

/** Undefined where nothing is paid or delivered. */
async function terms({ identity, template, settings, at }: HomeSources) {
  const { online, transfer, ...means } = paymentMeans(settings, identity)
  const promise = promiseOf({ settings, at })
  const pays = online || transfer
  const { delivers } = template.words.shop
  if (!pays && !delivers) return undefined
  return {
    payment: pays ? { ...means, online, transfer, credit: offeredInstalments(settings, { identity, at }) } : undefined,
    delivery: delivers ? { delivery: formatDelivery(promise), dispatch: dispatchSpan(promise, at) } : undefined,
  }
}
