import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * A browser's translation replaces text nodes, and React then cannot insert before such a text or
 * remove it. So text beside something that comes and goes has an element of its own (docs/web.md).
 */
interface Node {
  type: string
  start: number
  [key: string]: unknown
}

type Kind = 'text' | 'element' | 'nothing' | 'other'

const isText = (kind: Kind) => kind === 'text'
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

/** What an expression may render; `list.map(…)` and `children(…)` count as other. */
function kindsOf(node: unknown): Kind[] {
  if (!isNode(node)) return ['other']
  switch (node.type) {
    case 'JSXText':
      return [String(node.value).trim() === '' ? 'nothing' : 'text']
    case 'JSXElement':
    case 'JSXFragment':
      return ['element']
    case 'JSXExpressionContainer':
      return kindsOf(node.expression)
    case 'JSXEmptyExpression':
      return ['nothing']
    case 'TemplateLiteral':
      return ['text']
    case 'Literal':
      return [typeof node.value === 'string' && node.value.trim() ? 'text' : 'nothing']
    case 'CallExpression': {
      const { callee } = node
      const isRender =
        isNode(callee) && (callee.type !== 'Identifier' || callee.name === 'children')
      return [isRender ? 'other' : 'text']
    }
    case 'LogicalExpression':
      return node.operator === '&&'
        ? ['nothing', ...kindsOf(node.right)]
        : [...kindsOf(node.left), ...kindsOf(node.right)]
    case 'ConditionalExpression':
      return [...kindsOf(node.consequent), ...kindsOf(node.alternate)]
    default:
      return ['other']
  }
}

/** Whether the children have bare text that another child, or the text itself, makes React lose. */
function losesText(children: readonly unknown[]): boolean {
  const shown = children
    .map(kindsOf)
    .filter((kinds) => kinds.some((kind) => kind !== 'nothing'))
    .map((kinds) => ({ kinds, isSteady: kinds.length === 1 || kinds.every(isText) }))
  if (shown.length < 2) return false
  return shown.some(({ kinds, isSteady }, at) => {
    if (isSteady) return false
    // A text that goes, or is replaced by an element.
    if (kinds.some(isText)) return true
    // An element that comes is inserted before the next node that stays.
    return (
      shown
        .slice(at + 1)
        .find((other) => other.isSteady)
        ?.kinds.every(isText) ?? false
    )
  })
}

function findLosses(text: string): number[] {
  const found: number[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (isNode(value) && Array.isArray(value.children) && losesText(value.children))
      found.push(text.slice(0, value.start).split('\n').length)
    for (const part of Object.values(value)) visit(part)
  }
  visit(parseSync('screen.tsx', text).program)
  return found
}

test.each([
  ['an element that comes before text', '<p>{a && <b />}text</p>', 1],
  ['an element that is replaced before text', '<p>{a ? <b /> : <i />}{t("x")}</p>', 1],
  ['text that goes beside an element', '<p><b />{a && t("x")}</p>', 1],
  ['text that goes beside text', '<p>{a}{b && t("x")}</p>', 1],
  ['text that becomes an element', '<p>{a ? t("x") : <b />}<i /></p>', 1],
  ['a text alone', '<p>{a && t("x")}</p>', 0],
  ['an element after text', '<p>text{a && <b />}</p>', 0],
  ['an element between', '<p>{a && <b />}<i />text</p>', 0],
  ['an element of its own', '<p>{a && <b />}<span>{t("x")}</span></p>', 0],
])('The check judges %s', (_what, text, count) => {
  expect(findLosses(`const x = ${text}`)).toHaveLength(count)
})

test('No text of a page is lost when a browser has translated it', () => {
  const files = globSync('web/src/**/*.tsx').filter((path) => !path.endsWith('.test.tsx'))
  expect(files.length).toBeGreaterThan(250)
  const losses = files.flatMap((path) =>
    findLosses(readFileSync(path, 'utf8')).map((line) => `${path}:${line}`),
  )
  expect(losses).toEqual([])
})
