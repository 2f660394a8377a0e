import type { UnlicensedGuide } from '@annai/contract/admin/guides/shapes'
import { BULK_APPROVAL } from '@annai/contract/admin/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useCountryName } from '../../../shell/i18n/use-country-name.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useAdminDates } from '../use-admin-dates.ts'
import { useUnlicensed } from './credential-admin-queries.ts'
import { HideDialog } from './hide-dialog.tsx'

interface UnlicensedGuidesProps {
  /** The id of the only guide to show. */
  only?: string
  onHidden?: () => void
}

/** Listed guides without the licence that is required, with a button that takes them off the site. */
export function UnlicensedGuides({ only, onHidden }: UnlicensedGuidesProps) {
  const { t } = useTranslation('credentials')
  const query = useUnlicensed()
  return (
    <QueryView query={query} failed={t('console.unlicensed.failed')} waiting={<PageSpinner />}>
      {(all) => {
        const rows = only ? all.filter(({ _id }) => _id === only) : all
        return rows.length === 0 ? (
          <EmptyState title={t('console.unlicensed.none')} />
        ) : (
          <GuideChoice
            rows={rows.slice(0, BULK_APPROVAL.batch)}
            total={rows.length}
            isSingle={only !== undefined}
            onHidden={onHidden}
          />
        )
      }}
    </QueryView>
  )
}

interface GuideChoiceProps {
  rows: readonly UnlicensedGuide[]
  /** How many there are, with those that are not shown. */
  total: number
  isSingle: boolean
  onHidden: (() => void) | undefined
}

function GuideChoice({ rows, total, isSingle, onHidden }: GuideChoiceProps) {
  const { t } = useTranslation('credentials')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(isSingle ? rows.map(({ _id }) => _id) : []),
  )
  const format = numberFormat(useLanguage())
  const [isHiding, setHiding] = useState(false)
  const selected = rows.filter(({ _id }) => chosen.has(_id))
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isChosen) after.add(id)
        else after.delete(id)
      }
      return after
    })
  return (
    <div className="grid max-w-3xl gap-4">
      {!isSingle && (
        <>
          <p className="text-muted">{t('console.unlicensed.intro')}</p>
          {total > rows.length && (
            <p>
              {t('console.unlicensed.first', {
                shown: format.format(rows.length),
                total: format.format(total),
              })}
            </p>
          )}
          <Checkbox
            label={t('console.unlicensed.all')}
            checked={selected.length === rows.length}
            onChange={(event) =>
              choose(
                rows.map(({ _id }) => _id),
                event.target.checked,
              )
            }
          />
        </>
      )}
      <ul className="grid gap-2">
        {rows.map((row) => (
          <GuideRow
            key={row._id}
            row={row}
            isChosen={chosen.has(row._id)}
            onChoose={isSingle ? undefined : (isChosen) => choose([row._id], isChosen)}
          />
        ))}
      </ul>
      {/* Not disabled after the dialog, which would then lose the focus. */}
      {selected.length > 0 && (
        <Button
          look="danger"
          className="w-fit"
          aria-haspopup="dialog"
          onClick={() => setHiding(true)}
        >
          {t('console.unlicensed.hide')}
        </Button>
      )}
      {isHiding && (
        <HideDialog
          guides={selected}
          onClose={() => setHiding(false)}
          onHidden={() => {
            setChosen(new Set())
            onHidden?.()
          }}
        />
      )}
    </div>
  )
}

interface GuideRowProps {
  row: UnlicensedGuide
  isChosen: boolean
  /** Undefined where there is nothing to choose from. */
  onChoose: ((isChosen: boolean) => void) | undefined
}

function GuideRow({ row, isChosen, onChoose }: GuideRowProps) {
  const { t } = useTranslation('credentials')
  const { shortDay } = useAdminDates()
  const countryName = useCountryName()
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      {onChoose && (
        <Checkbox
          label={row.displayName}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <Link to={`/admin/people/${row._id}`} className="link">
        @{row.username}
      </Link>
      <span>{countryName(row.country)}</span>
      <span className="text-muted">
        {row.lastDay
          ? t('console.unlicensed.lastDay', { date: shortDay(row.lastDay) })
          : t('console.unlicensed.never')}
      </span>
      {row.isRenewing && <Badge tone="waiting">{t('console.unlicensed.renewing')}</Badge>}
    </li>
  )
}
