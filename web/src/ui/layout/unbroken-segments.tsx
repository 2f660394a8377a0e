import { Fragment } from 'react'

/**
 * A text such as `When: Fri, November 27, 8:30–12:30 · Japan Standard Time`, which breaks after its
 * separators; a piece between them breaks only if it is longer than a line.
 */
export function UnbrokenSegments({ text }: { text: string }) {
  return (text.match(/.+?(?:：|: | · | – |$)/g) ?? []).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line keep their places
    <Fragment key={at}>
      <span className="wrap-anywhere inline-block">{piece.trimEnd()}</span>
      {/\s$/.test(piece) && ' '}
    </Fragment>
  ))
}
