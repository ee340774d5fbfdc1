/**
 * Which area writes which table: a row is inserted, changed or deleted only in the area that owns its table, so that its
 * rules are in one place. `npm run floors` reports every other write.
 */
import path from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './source-files.ts';

/** Files that write tables of others, each for a reason. */
const exceptions: Readonly<Record<string, string>> = {
  'sandbox/seed/many-orders.ts': 'benches need a year of orders in a minute, by one statement for each table',
};

const isExempt = (file: string) =>
  !/^(server|sandbox)\//.test(file) || /\.test\.tsx?$|\/testing\//.test(file) || file in exceptions;

interface Table {
  /** The file that declares it. */
  readonly file: string;
  /** The name of the constant. */
  readonly constant: string;
  /** The name in SQL. */
  readonly sqlName: string;
}

/** Describes in one sentence each write of a table outside the area that owns it. */
export function foreignWritesIn(sources: readonly SourceFile[]): string[] {
  const tables = sources.filter(({ file }) => file.endsWith('.tables.ts')).flatMap(tablesOf);
  return sources
    .filter(({ file }) => !isExempt(file))
    .flatMap((source) =>
      writesOf(source, tables)
        .filter(({ table }) => ownerOf(table.file) !== ownerOf(source.file))
        .map(
          ({ line, table }) =>
            `${source.file}:${line}: writes ${table.sqlName}, a table of ${ownerOf(table.file)}; call a function of its ` +
            'owner: a table is written only in its own area, so that its rules are in one place',
        ),
    );
}

/** `server/areas/<area>`, or the folder of two names: `server/core`, `sandbox/scenarios`. */
const ownerOf = (file: string) => /^(server\/areas\/[^/]+|[^/]+\/[^/]+)/.exec(file)?.[0];

function tablesOf({ file, text }: SourceFile): Table[] {
  return [...text.matchAll(/const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, constant = '', sqlName = '']) => ({
    file,
    constant,
    sqlName,
  }));
}

interface Write {
  readonly line: number;
  readonly table: Table;
}

const writeMethods = new Set(['insert', 'update', 'delete']);
/** SQL that writes a table, with its name. `for update of` only locks. */
const writingSql = [
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+)/gi,
  /\bupdate\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi,
];

function writesOf({ file, text }: SourceFile, tables: readonly Table[]): Write[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const locals = localsOf(tree);
  const imports = importsOf(file, tree);
  const bySqlName = new Map(tables.map((table) => [table.sqlName, table]));
  const writes: Write[] = [];

  /** The tables that an expression may refer to, directly or through constants and conditions. */
  function tablesIn(node: ts.Node, seen = new Set<string>()): Table[] {
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
      const from = imports.get(node.expression.text);
      if (from?.name === '*') return find(from.file, node.name.text);
    }
    if (!ts.isIdentifier(node)) return childrenOf(node).flatMap((child) => tablesIn(child, seen));
    if (seen.has(node.text)) return [];
    seen.add(node.text);
    const from = imports.get(node.text);
    if (from) return find(from.file, from.name);
    return (locals.get(node.text) ?? []).flatMap((value) => tablesIn(value, seen));
  }

  const find = (from: string, name: string) =>
    tables.filter((table) => table.file === from && table.constant === name);

  function record(node: ts.Node, found: readonly Table[]) {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    for (const table of new Set(found)) writes.push({ line, table });
  }

  function visit(node: ts.Node) {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression;
      const [argument] = node.arguments;
      if (argument && writeMethods.has(name.text)) record(name, tablesIn(argument));
    }
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      record(node, writtenIn(node.text, []));
    } else if (ts.isTemplateExpression(node)) {
      record(node, writtenIn(...sqlOf(node)));
    }
    ts.forEachChild(node, visit);
  }

  function writtenIn(sql: string, values: readonly ts.Expression[]): Table[] {
    return writingSql
      .flatMap((pattern) => [...sql.matchAll(pattern)])
      .flatMap(([, name = '']) => {
        const value = values[Number(/^value_(\d+)$/.exec(name)?.[1] ?? -1)];
        return value ? tablesIn(value) : [bySqlName.get(name.toLowerCase()) ?? []].flat();
      });
  }

  visit(tree);
  return writes;
}

/** The text of a template with numbered names for its values, and the values. */
function sqlOf({ head, templateSpans }: ts.TemplateExpression): [string, ts.Expression[]] {
  const spans = templateSpans.map(({ literal }, index) => `value_${index}${literal.text}`);
  return [head.text + spans.join(''), templateSpans.map(({ expression }) => expression)];
}

/** The export that an imported name refers to. */
function importsOf(file: string, tree: ts.SourceFile) {
  const found = new Map<string, { file: string; name: string }>();
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const { text } = statement.moduleSpecifier;
    if (!text.endsWith('.tables.ts')) continue;
    const from = text.startsWith('#') ? text.slice(1) : path.posix.join(path.posix.dirname(file), text);
    const bindings = statement.importClause?.namedBindings;
    if (!bindings) continue;
    if (ts.isNamespaceImport(bindings)) found.set(bindings.name.text, { file: from, name: '*' });
    else {
      for (const { name, propertyName } of bindings.elements) {
        found.set(name.text, { file: from, name: (propertyName ?? name).text });
      }
    }
  }
  return found;
}

/** What names inside a file may refer to: the values of constants, the lists of loops, `typeof` types of parameters. */
function localsOf(tree: ts.SourceFile) {
  const found = new Map<string, ts.Node[]>();
  const add = (name: ts.BindingName, value: ts.Node | undefined) => {
    if (ts.isIdentifier(name) && value) found.set(name.text, [...(found.get(name.text) ?? []), value]);
  };
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node)) add(node.name, node.initializer);
    if (ts.isParameter(node)) add(node.name, node.type);
    if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer)) {
      for (const { name } of node.initializer.declarations) add(name, node.expression);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The parts of an expression that may be its value: not what it calls, nor what it only reads of a table. */
function childrenOf(node: ts.Node): ts.Node[] {
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  if (ts.isArrayLiteralExpression(node)) return [...node.elements];
  if (ts.isUnionTypeNode(node)) return [...node.types];
  if (ts.isTypeQueryNode(node)) return [node.exprName];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return [node.expression];
  }
  return [];
}
