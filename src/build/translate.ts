// Puts a language in while bundling. Finds the calls of src/lib/text.ts with a parser, and replaces each by the text in
// the language, so that no page carries a catalogue or another language.

/** A node of the parser's tree (ESTree). Only what is read here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly loc: { readonly start: { readonly line: number } };
  readonly [field: string]: unknown;
}

/** Parses a file of TypeScript. @throws Error whose loc is the place of the mistake */
export type Parse = (source: string) => Node;

/** A language file: each English text, with its context, and its translation. */
export type Catalogue = Readonly<Record<string, string>>;

/** A call of t, fill or fillNodes in a file. */
interface Call {
  /** What is replaced: the call, or the braces around it where it is a child of an element. */
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly isChild: boolean;
  readonly name: string;
  readonly text: string;
  readonly places: ReadonlyMap<string, Node>;
}

interface Source {
  readonly code: string;
  readonly calls: readonly Call[];
}

/** The code of the made-up language: each text in brackets and longer by 40 %. A letter outside brackets is a text that no language has. */
export const MADE_UP = 'en-XA';

/** In each language's file: what leads players to it from the others, in its own words. */
export const INVITATION = 'Play in English';

const PLACE = /\{(\w+)\}/g;

const placesIn = (text: string) => [...text.matchAll(PLACE)].map(([, name = '']) => name).sort();
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);

/** The import of the functions in a file. */
const findImport = (program: Node): Node | undefined =>
  (program.body as Node[]).find(
    ({ type, source }) => type === 'ImportDeclaration' && /\/text$/.test((source as Node).value as string),
  );

/** The names of an import: local name -> name in the imported file. */
function importedNames(statement: Node | undefined): ReadonlyMap<string, string> {
  const names = (statement?.specifiers ?? []) as Node[];
  return new Map(
    names.map(({ local, imported }) => [(local as Node).name as string, (imported as Node)?.name as string]),
  );
}

/** The calls in a file. @throws Error of one line for each mistake, with its place */
function readSource(file: string, code: string, parse: Parse): Source {
  const program = parse(code);
  const statement = findImport(program);
  const names = importedNames(statement);
  const calls: Call[] = [];
  const problems: string[] = [];

  function readCall(node: Node, name: string, parent: Node, grandparent: Node | undefined) {
    const { line } = node.loc.start;
    const mistake = (problem: string) => problems.push(`${file}:${line} ${problem}`);
    const [text, values, ...more] = node.arguments as Node[];
    if (text?.type !== 'Literal' || typeof text.value !== 'string' || more.length || (name === 't') !== !values)
      return mistake(`${name} takes a literal text${name === 't' ? '' : ' and its places'}`);
    const fields = values ? (values.properties as Node[] | undefined) : [];
    const places = new Map(fields?.map((field) => [(field.key as Node)?.name as string, field.value as Node]));
    if (`${placesIn(text.value)}` !== `${[...places.keys()].sort()}`)
      return mistake(`“${text.value}” doesn’t have the places that are filled: ${[...places.keys()].join(', ')}`);
    const isChild = parent.type === 'JSXExpressionContainer' && /^JSX(Element|Fragment)$/.test(grandparent?.type ?? '');
    const { start, end } = isChild && name === 'fillNodes' ? parent : node;
    calls.push({ start, end, line, isChild, name, text: text.value, places });
  }

  function walk(node: Node, parent: Node, grandparent: Node | undefined): void {
    const name = node.type === 'Identifier' && node !== parent.key && names.get(node.name as string);
    if (name && node === parent.property && !parent.computed) return;
    if (name && !/^Import/.test(parent.type)) {
      if (parent.type !== 'CallExpression' || node !== parent.callee)
        problems.push(`${file}:${node.loc.start.line} ${name} can only be called`);
    }
    const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
    const called = callee?.type === 'Identifier' && names.get(callee.name as string);
    if (called) readCall(node, called, parent, grandparent);
    for (const child of childrenOf(node)) walk(child, node, parent);
  }

  if (names.size) walk(program, program, undefined);
  if (problems.length) throw new Error(problems.join('\n'));
  // The import goes too: src/lib/text.ts imports React, which a script in <head> must not carry.
  const blank = (from: number, to: number) => code.slice(from, to).replace(/[^\n]/g, ' ');
  const without = statement
    ? code.slice(0, statement.start) + blank(statement.start, statement.end) + code.slice(statement.end)
    : code;
  return { code: without, calls: calls.sort((one, other) => one.start - other.start) };
}

/** The code of a range, with its calls replaced. */
function write({ code, calls }: Source, textOf: (text: string) => string, from = 0, to = code.length): string {
  let written = '';
  let at = from;
  for (const call of calls) {
    if (call.start < at || call.end > to) continue;
    const codeOfPlace = (place: string) => {
      const { start, end } = call.places.get(place) as Node;
      return write({ code, calls }, textOf, start, end);
    };
    written += code.slice(at, call.start) + writeCall(call, textOf(call.text), codeOfPlace);
    at = call.end;
  }
  return written + code.slice(at, to);
}

function writeCall({ name, isChild }: Call, text: string, codeOfPlace: (place: string) => string): string {
  if (name === 't') return JSON.stringify(text);
  const parts = text.split(PLACE);
  if (name === 'fill') {
    const written = parts.map((part, index) =>
      index % 2 ? `\${${codeOfPlace(part)}}` : part.replace(/[\\`]|\$(?=\{)/g, '\\$&'),
    );
    return `\`${written.join('')}\``;
  }
  const written = parts.map((part, index) =>
    index % 2 ? `{${codeOfPlace(part)}}` : part && `{${JSON.stringify(part)}}`,
  );
  return isChild ? written.join('') : `<>${written.join('')}</>`;
}

const withoutContext = (text: string) => text.replace(/\|.*/, '');

/** A text of the made-up language. */
function makeUp(text: string): string {
  const length = Math.ceil(text.replace(PLACE, '').length * 0.4);
  return `[${text}${' öööö'.repeat(Math.ceil(length / 5)).slice(0, length)}]`;
}

/** What a catalogue lacks, has too much, or has with other places: one line for each, with its place. */
function checkCatalogue(language: string, catalogue: Catalogue, texts: ReadonlyMap<string, string>): readonly string[] {
  const file = `src/languages/${language}.json`;
  return [
    ...[...texts].flatMap(([text, place]) => {
      const translation = catalogue[text];
      if (!translation) return `${place} ${file} lacks “${text}”`;
      const isSame = `${placesIn(text)}` === `${placesIn(translation)}`;
      return isSame ? [] : `${place} ${file} has other places in “${translation}” than “${text}”`;
    }),
    ...Object.keys(catalogue).flatMap((text) => (texts.has(text) ? [] : `${file} has “${text}”, which no file uses`)),
  ];
}

/** The texts of the sources. */
export interface Texts {
  /** What a catalogue lacks, in the form of its file. */
  lacking(catalogue: Catalogue): string;
  /**
   * A language: its texts, and the code of each file in it.
   * @throws Error of one line for each text that its catalogue lacks, has too much, or has with other places
   */
  in(language: string, catalogue: Catalogue | undefined): Language;
}

export interface Language {
  readonly code: string;
  /** Its name in its own words. */
  readonly name: string;
  readonly invitation: string;
  codeOf(file: string): string | undefined;
}

/**
 * Finds the texts of the sources.
 * @throws Error of one line for each call that isn’t one with a literal text and its places, with file and line
 */
export function readTexts(files: ReadonlyMap<string, string>, parse: Parse): Texts {
  const problems: string[] = [];
  const sources = new Map<string, Source>();
  const texts = new Map([[INVITATION, 'src/build/translate.ts:1']]);
  for (const [file, code] of files) {
    try {
      const source = /\/text'/.test(code) ? readSource(file, code, parse) : { code, calls: [] };
      sources.set(file, source);
      for (const { text, line } of source.calls) if (!texts.has(text)) texts.set(text, `${file}:${line}`);
    } catch (error) {
      const isSyntax = error instanceof SyntaxError;
      problems.push(isSyntax ? `${file}: ${error.message}` : (error as Error).message);
    }
  }
  if (problems.length) throw new Error(problems.join('\n'));
  return {
    lacking: (catalogue) =>
      JSON.stringify(
        Object.fromEntries([...texts.keys()].flatMap((text) => (catalogue[text] ? [] : [[text, '']]))),
        null,
        2,
      ),
    in(code, catalogue) {
      const wrong = catalogue ? checkCatalogue(code, catalogue, texts) : [];
      if (wrong.length) throw new Error(wrong.join('\n'));
      const textOf = (text: string) =>
        catalogue?.[text] ?? (code === MADE_UP ? makeUp(withoutContext(text)) : withoutContext(text));
      return {
        code,
        name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code,
        invitation: textOf(INVITATION),
        codeOf(file) {
          const source = sources.get(file);
          return source && write(source, textOf);
        },
      };
    },
  };
}
