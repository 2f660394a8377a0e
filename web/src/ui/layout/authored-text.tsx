import { classes } from '../class-names.ts'

const KANA = /[\u3040-\u30ff]/
const HANGUL = /[\uac00-\ud7af]/

/**
 * What a person wrote, in whatever language: said to a screen reader where the script tells it, and
 * never broken by the rule of the page's language (Korean keeps words whole, Japanese has none).
 */
export function AuthoredText({ children, className }: { children: string; className?: string }) {
  const lang = KANA.test(children) ? 'ja' : HANGUL.test(children) ? 'ko' : undefined
  return (
    <p
      lang={lang}
      className={classes(
        'whitespace-pre-line wrap-anywhere',
        lang === 'ko' ? 'break-keep' : '[word-break:normal]',
        className,
      )}
    >
      {children}
    </p>
  )
}
