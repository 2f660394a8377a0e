import { cloneElement, Fragment, type ReactElement, type ReactNode } from 'react'

interface RichTextProps {
  /** A text with tags: `I agree to the <terms>…</terms>.` */
  text: string
  /** The element for each tag; it gets the enclosed text as children. */
  parts: Readonly<Record<string, ReactElement<{ children?: ReactNode }>>>
}

/** A translated sentence with elements in it. */
export function RichText({ text, parts }: RichTextProps) {
  const pieces = text.split(/(<\w+>.*?<\/\w+>)/s)
  return pieces.map((piece, at) => {
    const [, tag = '', inner = ''] = /^<(\w+)>(.*?)<\/\1>$/s.exec(piece) ?? []
    const part = parts[tag]
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence keep their places
    return <Fragment key={at}>{part ? cloneElement(part, {}, inner) : piece}</Fragment>
  })
}
