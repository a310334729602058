// The table of what can be booked today and what it costs, from the catalogue that bookings use.

import { useQuery } from '@tanstack/react-query'
import type { Money, Service } from '../../api/booking-types'
import { servicesQuery } from '../../api/events/services'
import { formatRupees } from '../../lib/format'
import { paths } from '../../lib/paths'
import { AppLink } from '../../shared/components/app-link'
import { ErrorState, Skeleton } from '../../ui/states'

const LINK = 'text-brand underline underline-offset-4'
const CELL = 'pt-3 pr-4 align-top'
const HEAD = 'py-2 pr-4 font-medium text-muted text-sm'

export function PriceTable() {
  const { data: services, isError, refetch } = useQuery(servicesQuery())
  if (!services && isError) {
    return <ErrorState message="The prices could not be loaded." onRetry={() => void refetch()} />
  }
  if (!services) return <Skeleton className="mt-8 h-48" />
  if (services.length === 0) return null
  return (
    <section aria-labelledby="prices-today" className="mt-8">
      <h2 id="prices-today" className="font-semibold text-2xl">
        Prices today
      </h2>
      <table className="mt-3 w-full border-line border-b text-left text-[0.9375rem]">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              Service
            </th>
            <th scope="col" className={HEAD}>
              Minutes
            </th>
            <th scope="col" className={`${HEAD} pr-0 text-right`}>
              Price, GST included
            </th>
          </tr>
        </thead>
        {services.map((service) => (
          <PriceRows key={service._id} service={service} />
        ))}
      </table>
    </section>
  )
}

function PriceRows({ service: { title, durationMinutes, price, policy, addOns } }: { service: Service }) {
  return (
    <tbody className="border-line border-t">
      <tr>
        <th scope="row" className={`${CELL} font-medium text-ink`}>
          {title}
        </th>
        <td className={CELL}>{durationMinutes}</td>
        <td className={`${CELL} whitespace-nowrap pr-0 text-right font-medium`}>{formatPrice(price)}</td>
      </tr>
      <tr>
        <td colSpan={3} className="max-w-prose pt-1 pb-3 text-muted text-sm">
          {policy.text}{' '}
          <AppLink href={paths.refunds()} className={LINK} aria-label={`Refunds: ${title}`}>
            Refunds
          </AppLink>
        </td>
      </tr>
      {addOns.map((addOn) => (
        <tr key={addOn._id}>
          <th scope="row" colSpan={2} className={`${CELL} pb-3 pl-4 font-normal`}>
            Add-on: {addOn.title}
          </th>
          <td className={`${CELL} whitespace-nowrap pr-0 pb-3 text-right`}>{formatPrice(addOn.price)}</td>
        </tr>
      ))}
    </tbody>
  )
}

function formatPrice({ amount }: Money): string {
  return amount === 0 ? 'Free' : formatRupees(amount / 100)
}
