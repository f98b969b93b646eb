/** One person for each number, with random values. */
const NUMBERED_PEOPLE = `
  select number, gen_random_uuid() as subscriber_id, ($3::uuid[])[1 + number % cardinality($3::uuid[])] as campaign_id,
    timestamptz '2024-01-01' + number * interval '1 minute' as created_at,
    random() as state_chance, random() as confirmed_chance, random() as country_chance,
    (array['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Felix', 'Greta', 'Hugo', 'Ida', 'Jonas', 'Klara', 'Louis',
      'Mia', 'Noah', 'Olivia', 'Paul', 'Rosa', 'Samuel', 'Thea', 'Viktor'])[1 + floor(random() * 20)] as first_name,
    (array['bauer', 'dubois', 'fischer', 'keller', 'martin', 'moser', 'novak', 'rossi', 'smith', 'weber']
      )[1 + floor(random() * 10)] as last_name,
    (array['gmail.example', 'mail.example', 'shop.example', 'web.example'])[1 + floor(random() * 4)] as domain,
    floor(1000 + random() * 9000) || ' ' || (array['Wien', 'Berlin', 'Hamburg', 'Zürich', 'Graz', 'Bern', 'Paris',
      'Lyon'])[1 + floor(random() * 8)] as city,
    case when random() < 0.7 then '+43 1 ' || number end as phone,
    (array['S', 'M', 'L', 'XL'])[1 + floor(random() * 8)] as size
  from generate_series($1::integer, $2::integer) as number`

/** 3% wait for their double opt-in, 2% have left, and of the others, 60% have confirmed. */
const PEOPLE = `
  select *, lower(first_name) || '.' || last_name || number || '@' || domain as email,
    state_chance < 0.03 as waits,
    case when state_chance >= 0.03 and state_chance < 0.05 then created_at + interval '30 days' end as left_at,
    case when state_chance >= 0.03 and confirmed_chance < 0.6 then created_at + interval '1 hour' end as confirmed_at,
    jsonb_strip_nulls(jsonb_build_object('first_name', first_name, 'city', city, 'phone', phone, 'size', size))
      as answers,
    jsonb_build_array(jsonb_build_object('text', 'Yes, send me offers by email.', 'at', created_at)) as consent,
    case when country_chance < 0.4 then 'DE' when country_chance < 0.7 then 'AT' when country_chance < 0.8 then 'CH'
      when country_chance < 0.80002 then 'LI' when country_chance < 0.9 then 'FR' end as country,
    'https://shop.example/products/' || number % 500 as page
  from numbered`

/**
 * Adds the people from the number $1 to the number $2 to the campaigns $3 of the account $4 and its site $5, each with a
 * submission. The answers of those who wait are only in the submission.
 */
export const INSERT_PEOPLE = `
  with numbered as materialized (${NUMBERED_PEOPLE}), people as materialized (${PEOPLE}), subscribers as (
    insert into subscribers (account_id, site_id, campaign_id, subscriber_id, email, created_at, confirmed_at,
      left_at, waits, answers, consent, country)
    select $4::uuid, $5::uuid, campaign_id, subscriber_id, email, created_at, confirmed_at, left_at, waits,
      case when waits then '{}' else answers end, case when waits then '[]' else consent end, country
    from people)
  insert into submissions (account_id, site_id, campaign_id, subscriber_id, answers, consent, page, country,
    created_at, counted_at)
  select $4::uuid, $5::uuid, campaign_id, subscriber_id, answers, consent, page, country, created_at,
    case when not waits then coalesce(confirmed_at, created_at) end
  from people`
