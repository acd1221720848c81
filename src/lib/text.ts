// Every text that a player can see or hear goes through t, fill or fillNodes (README, Languages).

/** 'sum' and 'side' in '{sum} on {side}'. */
export type PlacesIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never;

/** A literal text. Nothing else has one type for each of its values. */
export type Literal<Text extends string> = string extends Text ? never : Text;

/** A context after a bar tells two meanings of one word apart: 'Bid|the button'. */
export const t = <Text extends string>(text: Text extends `${string}{${string}` ? never : Literal<Text>): string =>
  text.replace(/\|.*/, '');

export const partsOf = <Part>(text: string, places: Readonly<Record<string, Part>>): readonly (string | Part)[] =>
  text.split(/\{(\w+)\}/).map((part, index) => (index % 2 ? (places[part] as Part) : part));

export const fill = <Text extends string>(
  text: Literal<Text>,
  places: Readonly<Record<PlacesIn<Text>, string | number>>,
): string => partsOf(text, places).join('');
