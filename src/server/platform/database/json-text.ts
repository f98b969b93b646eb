/** A condition: the pattern $1 matches a string anywhere in a JSON column, in lower case. */
export const jsonHoldsText = (column: string): string => `exists (
  select from jsonb_path_query(${column}, 'strict $.**') as entry
  where jsonb_typeof(entry) = 'string' and lower(entry #>> '{}') ~ $1)`
