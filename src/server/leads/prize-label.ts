/**
 * The text of a drawn prize in SQL, from the game as it is published, or else in the draft; null without a prize.
 * @param index the column with the prize's index. The query joins `campaigns`.
 */
export const prizeLabel = (index: string): string =>
  `(case when ${index} is not null then
    jsonb_path_query_first(coalesce(campaigns.published_design, campaigns.design), '$.steps[*].blocks[*].prizes')
    -> ${index} ->> 'label' end)`
