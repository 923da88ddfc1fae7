import { useLocation } from 'react-router'
import { Notice } from '~/components/ui/notice'
import { useShop } from './use-shop'

/** What an action tells at the place with this id, rather than at the top of the page. */
export function PlaceNotice({ id }: { id: string }) {
  const notice = useShop()?.notice
  const { pathname } = useLocation()
  return notice?.section === `${pathname}#${id}` ? <Notice {...notice} /> : null
}
