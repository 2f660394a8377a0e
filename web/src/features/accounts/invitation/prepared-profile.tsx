import type { PreparedProfile as Prepared } from '@annai/contract/accounts/invitations/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../shell/i18n/use-text.ts'
import { Card } from '../../../ui/layout/card.tsx'

/** What the operator has prepared besides the fields of the form. */
export function PreparedProfile({ profile }: { profile: Prepared }) {
  const { t } = useTranslation('invitations')
  const { t: tPages } = useTranslation()
  const text = useText()
  const facts = [
    { name: tPages('guideProfile.basics.role'), items: [profile.role] },
    { name: tPages('guideProfile.words.tagline'), items: [profile.tagline] },
    {
      name: tPages('guideProfile.languages.title'),
      items: profile.languages.map((item) => {
        const [code = '', level = ''] = item.split(':')
        return `${text(`languages.${code}`)} · ${text(`proficiencies.${level}`)}`
      }),
    },
    {
      name: tPages('guideProfile.expertises.title'),
      items: profile.expertises.map((key) => text(`expertises.${key}`)),
    },
    { name: tPages('guideProfile.highlights.title'), items: profile.highlights },
  ]
    .map(({ name, items }) => ({ name, items: items.filter((item) => item !== '') }))
    .filter(({ items }) => items.length > 0)
  return (
    <Card title={t('signup.prepared')}>
      <p>{t('signup.preparedText')}</p>
      <dl className="mt-4 grid gap-3 empty:hidden">
        {facts.map(({ name, items }) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            {items.map((item) => (
              <dd key={item} dir="auto" className="[overflow-wrap:anywhere]">
                {item}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </Card>
  )
}
