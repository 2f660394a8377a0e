import type { SearchedInstead as Instead } from '@annai/contract/guides/shapes'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { type ExploreState, writeState } from './explore-state.ts'

const NearbyPlaces = lazyOrNothing(async () => (await import('./nearby-places.tsx')).NearbyPlaces)

/** What was searched for because the words as typed find nobody, and the way back to them. */
export function SearchedInstead({ instead, state }: { instead: Instead; state: ExploreState }) {
  const { t, i18n } = useTranslation()
  const { search, corrections, leftOut, asTyped } = instead
  const list = new Intl.ListFormat(languageOf(i18n), { type: 'conjunction' })
  const quoted = (words: readonly string[]) =>
    list.format(words.map((word) => t('explore.instead.word', { word })))
  const words = quoted(corrections.map(({ typed }) => typed))
  return (
    <div className="grid gap-1">
      <p role="status">
        <span>{t('explore.instead.shown', { search })}</span>{' '}
        {leftOut.length > 0 && (
          <span>
            {t('explore.instead.leftOut', { count: leftOut.length, words: quoted(leftOut) })}
          </span>
        )}
      </p>
      {corrections.length > 0 && (
        <p>
          <Link
            to={{ search: writeState({ ...state, search: asTyped, page: 1 }) }}
            className="link inline-flex min-h-9 items-center"
          >
            {t('explore.instead.asTyped', { words })}
          </Link>
        </p>
      )}
      {leftOut.length > 0 && (
        <Suspense>
          <NearbyPlaces state={state} />
        </Suspense>
      )}
    </div>
  )
}
