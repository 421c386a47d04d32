import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { explain } from '../../lib/explain.ts'
import { isViewing } from '../../lib/viewing.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { OfferCard } from './offer-card.tsx'
import { sharedOffers } from './offer-queries.ts'
import css from './offers-page.module.css'

const route = getRouteApi('/shell/inside/flight/offers')

/** Offers shared with customers and their status, newest first. */
export function OffersPage() {
  usePageTitle('Offers')
  return isViewing() ? <NotShown /> : <OfferList />
}

/** What such a link opens is open to staff, too, and to a choice in the customer's name. */
function NotShown() {
  return (
    <Page>
      <PageHead title="Offers" />
      <Card>
        <EmptyState icon="link" title="Only the customer sees these offers">
          The link of an offer opens without a sign-in. It is not shown while you view as a customer.
        </EmptyState>
      </Card>
    </Page>
  )
}

function OfferList() {
  const { open } = route.useSearch()
  const list = useInfiniteQuery(sharedOffers())
  const offers = list.data?.pages.flatMap((page) => page.offers) ?? []
  return (
    <Page>
      <PageHead title="Offers">
        {offers.length > 0 && (
          <ButtonLink to="/flight" size="sm" icon="search">
            Search flights
          </ButtonLink>
        )}
      </PageHead>
      {list.isError && !list.data && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && (
        <Card>
          <ListSkeleton />
        </Card>
      )}
      {list.data && offers.length === 0 && (
        <Card>
          <EmptyState
            icon="link"
            title="No offers yet"
            action={
              <ButtonLink to="/flight" variant="primary">
                Search flights
              </ButtonLink>
            }
          >
            Select one to six flights in a search and share them. Your customer chooses one on a page with your brand.
          </EmptyState>
        </Card>
      )}
      <ul className={css.list}>
        {offers.map((offer) => (
          <li key={offer.offerId}>
            <OfferCard offer={offer} isOpen={offer.offerId === open} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older
        </Button>
      )}
    </Page>
  )
}
