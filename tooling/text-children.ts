/**
 * `npm run floors`, its second half: text in the screens has an element to itself. A translator of a browser puts other nodes
 * in the place of a text; a renderer that then changes or removes the text between its siblings throws, or changes a text
 * that no page shows any more. Both renderers replace the only text of an element safely (`widget/app/start/translated-text.ts`).
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** A text that has no element to itself. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}

const textFlags = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

const isBlank = (child: ts.JsxChild): boolean =>
  ts.isJsxText(child)
    ? child.text.trim() === ''
    : ts.isJsxExpression(child) &&
      (!child.expression || (ts.isStringLiteral(child.expression) && child.expression.text.trim() === ''));

/** Whether the type may hold a text, also as the member of a list. */
function holdsText(type: ts.Type, checker: ts.TypeChecker, within: readonly ts.Type[] = []): boolean {
  // A list may have lists of its own kind as members.
  if (within.includes(type)) return false;
  const members = type.isUnion()
    ? type.types
    : checker.isArrayType(type)
      ? checker.getTypeArguments(type as ts.TypeReference)
      : [];
  return (
    (type.flags & textFlags) !== 0 || members.some((each) => holdsText(each, checker, [...within, type]))
  );
}

/** Whether the expression may render a text. What stands left of `&&` renders nothing when it counts. */
function rendersText(expression: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isParenthesizedExpression(expression)) return rendersText(expression.expression, checker);
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].some((each) => rendersText(each, checker));
  if (
    ts.isBinaryExpression(expression) &&
    expression.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  )
    return rendersText(expression.right, checker);
  return holdsText(checker.getTypeAtLocation(expression), checker);
}

const isText = (child: ts.JsxChild, checker: ts.TypeChecker): boolean =>
  ts.isJsxText(child) ||
  (ts.isJsxExpression(child) && child.expression !== undefined && rendersText(child.expression, checker));

/** The texts among the children that stand beside others, or in a fragment, whose place is unknown. */
function textsAmong(node: ts.JsxElement | ts.JsxFragment, checker: ts.TypeChecker): ts.JsxChild[] {
  const children = node.children.filter((child) => !isBlank(child));
  const alone = children.length === 1 && ts.isJsxElement(node);
  return alone ? [] : children.filter((child) => isText(child, checker));
}

/** Names of variables and members that hold a text that others wrote. */
const namesOfOthers = new Set(['shop', 'merchantDisplayName', 'displayName', 'clientName', 'name']);

/** Whether the expression is such a text, also as one of several. */
function isOfOthers(expression: ts.Expression): boolean {
  if (ts.isConditionalExpression(expression))
    return [expression.whenTrue, expression.whenFalse].some(isOfOthers);
  if (ts.isBinaryExpression(expression)) return [expression.left, expression.right].some(isOfOthers);
  if (ts.isPropertyAccessExpression(expression)) return namesOfOthers.has(expression.name.text);
  return ts.isIdentifier(expression) && namesOfOthers.has(expression.text);
}

/** A text that others wrote, outside of `<bdi>`: it could reverse the words beside it. */
const isTurning = (node: ts.JsxElement, checker: ts.TypeChecker): boolean =>
  node.openingElement.tagName.getText() !== 'bdi' &&
  node.children.some(
    (child) =>
      ts.isJsxExpression(child) &&
      child.expression !== undefined &&
      isOfOthers(child.expression) &&
      rendersText(child.expression, checker),
  );

/** A component that renders a text without an element. */
function isBareComponent(node: ts.Node, checker: ts.TypeChecker): boolean {
  if (!ts.isArrowFunction(node) && !ts.isFunctionDeclaration(node)) return false;
  const name = ts.isArrowFunction(node)
    ? ts.isVariableDeclaration(node.parent) && node.parent.name.getText()
    : node.name?.text;
  const signature = checker.getSignatureFromDeclaration(node);
  return (
    Boolean(name && /^[A-Z]/.test(name)) &&
    signature !== undefined &&
    holdsText(checker.getReturnTypeOfSignature(signature), checker)
  );
}

/** The texts of a program's screens that have no element to themselves. */
export function bareTextsIn(program: ts.Program, isScreen: (file: string) => boolean): Finding[] {
  const checker = program.getTypeChecker();
  return program.getSourceFiles().flatMap((source) => {
    if (!isScreen(source.fileName)) return [];
    const found: ts.Node[] = [];
    const visit = (node: ts.Node) => {
      if (ts.isJsxElement(node) || ts.isJsxFragment(node)) found.push(...textsAmong(node, checker));
      else if (isBareComponent(node, checker)) found.push(node);
      if (ts.isJsxElement(node) && isTurning(node, checker)) found.push(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found.map((node) => ({
      file: source.fileName,
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      code: node.getText().trim().replace(/\s+/g, ' ').slice(0, 80),
    }));
  });
}

/** A program over files, with the options of the repository. */
export function programOf(files: readonly string[], root: string): ts.Program {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  return ts.createProgram(
    files,
    ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root).options,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = path.join(import.meta.dirname, '..');
  const isScreen = (file: string) =>
    /^(portal|widget|shared)\/(?!testing\/)[^.]*(\.screen)?\.tsx$/.test(path.relative(root, file));
  const files = ts.sys
    .readDirectory(root, ['.tsx'], ['node_modules', 'dist'], ['portal/**/*', 'widget/**/*', 'shared/**/*'])
    .filter(isScreen);
  const found = bareTextsIn(programOf(files, root), isScreen);
  for (const { file, line, code } of found)
    console.error(
      `${path.relative(root, file)}:${line}  "${code}" needs an element to itself, such as <span>. ` +
        'A slot that holds only elements has the type Elements.',
    );
  console.log(`${files.length} files of screens, ${found.length} texts without an element.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
