import { classes } from '../class-names.ts'

const KANA = /[\u3040-\u30ff]/
const HANGUL = /[\uac00-\ud7af]/

interface AuthoredTextProps {
  children: string
  /** If it is known. */
  lang?: string | undefined
  className?: string
}

/** The line breaking of a text's own language: only Korean keeps words whole. */
export const lineBreaking = (text: string): string =>
  HANGUL.test(text) && !KANA.test(text) ? 'break-keep' : '[word-break:normal]'

/**
 * Text by a person in any language. Sets `lang` for Japanese and Korean, which their scripts identify,
 * and the line breaking of the text's own language (only Korean keeps words whole).
 */
export function AuthoredText({ children, lang: known, className }: AuthoredTextProps) {
  const lang = known ?? (KANA.test(children) ? 'ja' : HANGUL.test(children) ? 'ko' : undefined)
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
