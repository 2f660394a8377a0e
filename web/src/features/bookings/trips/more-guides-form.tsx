import type { TripResponse } from '@annai/contract/bookings/trips/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/form/use-focus-after-removal.ts'
import { AddGuidesForm } from './add-guides-form.tsx'
import { exploreOf, useAddGuides, useSimilarGuides } from './trip-queries.ts'

interface MoreGuidesProps {
  trip: TripResponse['trip']
  isOffline: boolean
}

/** More guides for the same trip, loaded on demand. */
export function MoreGuidesForm({ trip, isOffline }: MoreGuidesProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const frame = useFocusAfterRemoval<HTMLDivElement>('button')
  return (
    <div {...frame}>
      {isOpen ? (
        <MoreGuides trip={trip} isOffline={isOffline} onDone={() => setOpen(false)} />
      ) : (
        <Button look="secondary" disabled={isOffline} onClick={() => setOpen(true)}>
          {t('booking.trips.more.open')}
        </Button>
      )}
    </div>
  )
}

/** Focuses the new title, so that it is announced: the pressed button was removed. */
const focusOnce = (title: HTMLHeadingElement | null) => title?.focus()

function MoreGuides({ trip, isOffline, onDone }: MoreGuidesProps & { onDone: () => void }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const similar = useSimilarGuides({ tripId: trip._id })
  const guides = similar.data
  const [chosen, setChosen] = useState<readonly string[]>([])
  const add = useAddGuides(trip._id, () => {
    toast.success(t('booking.enquirySubmitSuccess'))
    onDone()
  })
  return (
    <section aria-labelledby="trip-more" className="card grid justify-items-start gap-4 p-5">
      <h2 ref={focusOnce} id="trip-more" tabIndex={-1} className="text-xl">
        {t('booking.trips.more.open')}
      </h2>
      {similar.isPending ? (
        <p role="status">{tCommon('states.loading')}</p>
      ) : guides && guides.length > 0 ? (
        <AddGuidesForm
          hasDays={Boolean(trip.fromDay)}
          guides={guides}
          max={trip.asksLeft}
          chosen={chosen}
          onChange={setChosen}
          isOffline={isOffline}
          add={add}
        />
      ) : similar.error ? (
        <LoadFailure query={similar} />
      ) : (
        <NoGuides wishes={trip} />
      )}
    </section>
  )
}

/** Shown if no similar guide is available, with a link to the search for these days and group. */
export function NoGuides({ wishes }: { wishes: Parameters<typeof exploreOf>[0] }) {
  const { t } = useTranslation()
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('booking.trips.more.none')}</p>
      <ButtonLink look="secondary" to={exploreOf(wishes)}>
        {t('booking.trips.more.explore')}
      </ButtonLink>
    </div>
  )
}
