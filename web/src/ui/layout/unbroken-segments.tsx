import { Fragment } from 'react'

/**
 * `When: Fri, November 27, 8:30–12:30 · Japan Standard Time`: where a line has to break, it breaks
 * after a sign that parts its pieces; a piece breaks only when it is longer than a line.
 */
export function UnbrokenSegments({ text }: { text: string }) {
  return text.split(/(?<=：|: | · | – )/).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one line keep their places
    <Fragment key={at}>
      <span className="inline-block">{piece.trimEnd()}</span>
      {/\s$/.test(piece) && ' '}
    </Fragment>
  ))
}
