import ts from 'typescript'

/** One small change of production code that a test has to notice. */
export interface Mutation {
  kind: Kind
  file: string
  /** Counted from 1. */
  line: number
  /** The offset of `before` in the file when it was drawn. */
  start: number
  before: string
  after: string
  /** The text of the line where it begins, which finds the place again in a changed file. */
  context: string
}

export const KINDS = ['comparison', 'condition', 'await', 'lock', 'guard', 'bound'] as const
export type Kind = (typeof KINDS)[number]

const TURNED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}
const JOINED: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }
const LOCK_METHODS = new Set(['forUpdate', 'forShare', 'forNoKeyUpdate'])
const LOCK_SQL = /\bfor (?:no key )?(?:update|share)\b(?: of \w+)?(?: skip locked| nowait)?/g
const COMPARISON_SQL = /(?<= )(?:<=|>=|<|>)(?= )/g
const GUARD_CALL = /^(?:await )?(?:require|ensure|check|assert|demand)[A-Z]/
const LOCK_CALL = /^(?:await )?\w*[lL]ock[A-Z]\w*\(/

/** Every mutation that the file allows, in the order of its text. */
export function listMutations(file: string, text: string): Mutation[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found: Mutation[] = []
  const add = (kind: Kind, start: number, end: number, after: string) => {
    const line = source.getLineAndCharacterOfPosition(start).line
    const before = text.slice(start, end)
    found.push({ kind, file, line: line + 1, start, before, after, context: lines[line] ?? '' })
  }
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    mutateNode(node, text, add)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

type Add = (kind: Kind, start: number, end: number, after: string) => void

function mutateNode(node: ts.Node, text: string, add: Add): void {
  if (ts.isBinaryExpression(node)) mutateOperator(node, add)
  else if (ts.isIfStatement(node)) mutateIf(node, text, add)
  else if (ts.isConditionalExpression(node)) {
    const { condition } = node
    add('condition', condition.getStart(), condition.end, `!(${condition.getText()})`)
  } else if (ts.isExpressionStatement(node)) mutateStatement(node, add)
  else if (ts.isCallExpression(node)) mutateCall(node, add)
  else if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
    mutateSql(node.template, add)
  } else if (ts.isNumericLiteral(node) && isBound(node)) {
    add('bound', node.getStart(), node.end, String(Number(node.text.replaceAll('_', '')) + 1))
  }
}

function mutateOperator(node: ts.BinaryExpression, add: Add): void {
  const { operatorToken } = node
  const operator = operatorToken.getText()
  const turned = TURNED[operator]
  const joined = JOINED[operator]
  if (turned) add('comparison', operatorToken.getStart(), operatorToken.end, turned)
  if (joined) add('condition', operatorToken.getStart(), operatorToken.end, joined)
}

function mutateIf(node: ts.IfStatement, text: string, add: Add): void {
  const { expression, thenStatement } = node
  add('condition', expression.getStart(), expression.end, `!(${expression.getText()})`)
  const then = text.slice(thenStatement.getStart(), thenStatement.end)
  if (/^(?:\{\s*)?throw\b/.test(then) && !node.elseStatement) {
    add('guard', node.getStart(), node.end, nothingAt(node))
  }
}

/** A branch without braces needs a statement. */
function nothingAt({ parent }: ts.Statement): string {
  return ts.isIfStatement(parent) ? '{}' : ''
}

function mutateStatement(node: ts.ExpressionStatement, add: Add): void {
  const { expression } = node
  const statement = expression.getText()
  if (LOCK_CALL.test(statement)) add('lock', node.getStart(), node.end, nothingAt(node))
  else if (GUARD_CALL.test(statement)) add('guard', node.getStart(), node.end, nothingAt(node))
  if (ts.isAwaitExpression(expression)) {
    add('await', expression.getStart(), expression.expression.getStart(), '')
  }
}

/** A link of a chain is removed: `select.where(…).forUpdate()` without the lock or the filter. */
function mutateCall(node: ts.CallExpression, add: Add): void {
  const { expression, arguments: args } = node
  if (!ts.isPropertyAccessExpression(expression)) return
  const name = expression.name.text
  const from = expression.expression.end
  if (LOCK_METHODS.has(name)) add('lock', from, node.end, '')
  const isFilter =
    (name === 'where' && args.length === 3) || (name === 'filter' && args.length === 1)
  if (isFilter) add('guard', from, node.end, '')
}

function mutateSql(template: ts.TemplateLiteral, add: Add): void {
  const parts = ts.isTemplateExpression(template)
    ? [template.head, ...template.templateSpans.map(({ literal }) => literal)]
    : [template]
  for (const part of parts) {
    const start = part.getStart()
    const text = part.getText()
    for (const { index, 0: found } of text.matchAll(LOCK_SQL)) {
      add('lock', start + index, start + index + found.length, '')
    }
    for (const { index, 0: found } of text.matchAll(COMPARISON_SQL)) {
      add('comparison', start + index, start + index + found.length, TURNED[found] ?? found)
    }
  }
}

/** A number that something is compared with or limited to, or a constant of the module. */
function isBound({ parent }: ts.NumericLiteral): boolean {
  if (ts.isBinaryExpression(parent)) return TURNED[parent.operatorToken.getText()] !== undefined
  if (ts.isCallExpression(parent)) return /^Math\.(?:min|max)$/.test(parent.expression.getText())
  return ts.isVariableDeclaration(parent) && /^[A-Z][A-Z_\d]+$/.test(parent.name.getText())
}
