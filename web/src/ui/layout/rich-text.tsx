import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

interface RichWordsProps {
  /** A text with parts in tags: `I agree to the <terms>…</terms>.` */
  words: string
  /** What each tag stands for; it gets the words between. */
  parts: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
}

/** A sentence with a link or the like in it, wherever a language puts it. */
export function RichWords({ words, parts }: RichWordsProps) {
  const pieces = words.split(/(<\w+>.*?<\/\w+>)/s)
  return pieces.map((piece, at) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*?)<\/\1>$/s.exec(piece) ?? []
    const part = parts[tag]
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence keep their places
    return <Fragment key={at}>{part ? cloneElement(part, {}, inner) : piece}</Fragment>
  })
}
