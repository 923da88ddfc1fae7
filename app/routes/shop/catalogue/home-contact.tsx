import { href } from 'react-router'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useShop, useShopText } from '~/components/shop/page/use-shop'
import { ButtonLink } from '~/components/ui/button'
import { Fact } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { listHref } from '~/components/ui/list-href'
import { Badge } from '~/components/ui/marks'
import { minutesText } from '~/models/support/booking'
import type { ShownBlock } from './home-blocks.server'

export function Booking({ words, content }: ShownBlock<'booking'>) {
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <p className="home-lead">{words.text}</p>
      <ul className="need-tiles">
        {content.map(({ id, name, minutes, location, isExample }) => (
          <li key={id}>
            <a href={listHref(href('/rendez-vous'), { service: id })}>
              <Icon name="clock" />
              <strong>
                {name} {isExample ? <Badge>Exemple</Badge> : null}
              </strong>
              <span className="muted">{[minutesText(minutes), location].filter(Boolean).join(' · ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AskForCall({ words, content }: ShownBlock<'request'>) {
  const { request } = useShopText()
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <p className="home-lead">{words.text}</p>
      <div className="row">
        <ButtonLink href={`${href('/support')}#contact`}>Écrire</ButtonLink>
        {content.offersCall ? (
          <ButtonLink href={href('/support/rappel')} variant="quiet">
            {request.call.link}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  )
}

export function Hours({ words, content }: ShownBlock<'hours'>) {
  const shop = useShop()
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <ul className="facts facts-wide">
        {shop?.hours ? (
          <Fact icon="clock" title="Horaires">
            {shop.hours}
          </Fact>
        ) : null}
        {content.address ? (
          <Fact icon="home" title="Adresse">
            {content.address}
          </Fact>
        ) : null}
        {shop?.phone ? (
          <Fact icon="phone" title="Téléphone">
            <PhoneLink phone={shop.phone} />
          </Fact>
        ) : null}
      </ul>
    </section>
  )
}
