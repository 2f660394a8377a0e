import { labelled } from '@annai/contract/joined-text'
import { LANGUAGE_NAMES } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import FaGlobe from '~icons/fa-solid/globe'
import { buttonStyle } from '../../ui/form/button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useChooseLanguage, useLanguage } from '../i18n/use-language.ts'
import { useOfferedLanguages } from './use-site.ts'

/** The offered languages, each by its own name; nothing if the page is in the only one. */
export function LanguagePicker({ inBar = false }: { inBar?: boolean }) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const choose = useChooseLanguage()
  const offered = useOfferedLanguages()
  if (offered.every((one) => one === language)) return null
  return (
    <Menu
      align={inBar ? 'end' : 'start'}
      label={t('nav.language')}
      groups={[
        {
          chosen: language,
          choices: offered.map((value) => ({
            value,
            lang: value,
            label: LANGUAGE_NAMES[value],
            onSelect: () => choose(value),
          })),
        },
      ]}
      trigger={
        <button
          type="button"
          aria-label={labelled(language, t('nav.language'), LANGUAGE_NAMES[language])}
          className={buttonStyle(
            'quiet',
            'md',
            'min-w-11 whitespace-nowrap px-2.5! font-normal! text-ink!',
          )}
        >
          <FaGlobe aria-hidden="true" />
          <span lang={language} className={inBar ? 'max-lg:hidden' : undefined}>
            {LANGUAGE_NAMES[language]}
          </span>
        </button>
      }
    />
  )
}
