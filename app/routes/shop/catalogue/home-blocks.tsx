import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { InvitationBanner } from '~/components/shop/frame/invitation'
import type { BlockKind } from '~/models/base/template'
import { FiveYearCost } from './five-year-cost'
import type { AnyShownBlock, ShownBlock } from './home-blocks.server'
import { AskForCall, Booking, Hours } from './home-contact'
import { Articles, Featured, Questions, Testimonials } from './home-lists'
import { Hero, HowItWorks, Needs, OwnWords, ShopFigures } from './home-opening'
import { FirstFacts, Reasons, Terms } from './home-terms'

const views: { [Kind in BlockKind]: FunctionComponent<ShownBlock<Kind>> } = {
  hero: Hero,
  'first-facts': FirstFacts,
  figures: ShopFigures,
  invitation: ({ content }) => <InvitationBanner words={content} />,
  needs: Needs,
  featured: Featured,
  steps: HowItWorks,
  cost: ({ content }) => <FiveYearCost {...content} />,
  terms: Terms,
  reviews: Testimonials,
  articles: Articles,
  questions: Questions,
  booking: Booking,
  request: AskForCall,
  hours: Hours,
  reasons: Reasons,
  words: OwnWords,
}

/** The blocks of a home page, in their order. */
export function HomeBlocks({ blocks }: { blocks: AnyShownBlock[] }) {
  return blocks.map((block) => viewOf(block))
}

function viewOf<Kind extends BlockKind>(block: ShownBlock<Kind>): ReactNode {
  const view: FunctionComponent<ShownBlock<Kind>> = views[block.kind]
  return createElement(view, { ...block, key: block.id })
}
