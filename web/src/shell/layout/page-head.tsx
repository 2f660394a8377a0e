import { matchLanguage } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useOfferedLanguages, useSite } from './use-site.ts'

interface PageHeadProps {
  /** The title of the page; the site's name is appended unless it contains it. */
  title?: string
  description?: string | undefined
  /** The path of the picture for link previews, 1200 × 630 pixels. */
  image?: string
  /** For private pages, search results and demo guides. */
  noIndex?: boolean
  /** Query parameters that belong to the canonical address; all others are removed from it. */
  keepParams?: readonly string[]
}

/** Title, description, canonical address and previews of a page; React moves them into the head. */
export function PageHead({ title, description, image, noIndex, keepParams = [] }: PageHeadProps) {
  const { t } = useTranslation('common')
  const site = useSite()
  const offered = useOfferedLanguages()
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const requested = matchLanguage(query.get('lang') ?? '')
  for (const name of [...query.keys()]) if (!keepParams.includes(name)) query.delete(name)

  const path = pathname === '/' ? '/' : pathname.replace(/\/+$/, '')
  const address = new URL(path, site?.publicUrl ?? 'http://localhost')
  address.search = query.toString()
  const plain = address.href
  // Each offered language has its own URL; the one without a language is the default.
  if (requested && offered.includes(requested)) address.searchParams.set('lang', requested)
  const inLanguage = (language: string) => {
    const url = new URL(plain)
    url.searchParams.set('lang', language)
    return url.href
  }
  const name = t('site.name')
  const preview = image ?? site?.emblem?.replace('favicon.svg', 'og.png') ?? '/og.png'
  const named = title?.includes(name) ? title : `${title} · ${name}`
  const full = title ? named : `${name} · ${t('site.tagline')}`
  const text = description ?? t('site.description')
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={text} />
      {noIndex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address.href} />
          {offered.map((language) => (
            <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={plain} />
        </>
      )}
      <meta property="og:site_name" content={t('site.name')} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title ?? full} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={address.href} />
      <meta property="og:image" content={new URL(preview, address).href} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
