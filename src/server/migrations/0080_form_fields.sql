-- The fields that a site's forms have had since they were first published: answers outlive their form, and need its
-- labels and kinds. Kept when a form is published, so that neither people nor designs are read for it.
create table form_fields (
  account_id uuid not null,
  site_id uuid not null,
  name text not null,
  -- As last published; null if no form is known that had the field.
  label text,
  kind text not null,
  primary key (site_id, name),
  foreign key (account_id, site_id) references sites (account_id, id) on delete cascade
);

-- A design's fields and questions, which become answers, without its first email field, which joins the list.
create function fields_of_design(design jsonb) returns table (place bigint, name text, label text, kind text)
language sql immutable set search_path = public, pg_temp as $$
  select place, name, label, kind from (
    select place, block ->> 'name' as name, coalesce(block ->> 'label', block ->> 'text') as label,
      block ->> 'kind' as kind, row_number() over (partition by block ->> 'kind' order by place) as rank
    from jsonb_path_query(design, '$.steps[*].blocks[*] ? (@.type == "field" || @.type == "question")')
      with ordinality as blocks (block, place)
  ) as inputs where name is not null and (kind <> 'email' or rank > 1)
$$;

-- Runs as the owner of the table, because the account's role may only add imported fields.
create function keep_form_fields() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  insert into form_fields as kept (account_id, site_id, name, label, kind)
  select distinct on (name) new.account_id, new.site_id, name, label, kind
  from fields_of_design(new.published_design) order by name, place
  on conflict (site_id, name) do update set label = excluded.label, kind = excluded.kind
    where (kept.label, kept.kind) is distinct from (excluded.label, excluded.kind);
  return null;
end $$;
create trigger campaigns_form_fields after insert or update of published_design on campaigns
  for each row when (new.published_design is not null) execute function keep_form_fields();

insert into form_fields (account_id, site_id, name, label, kind)
select distinct on (site_id, name) account_id, site_id, name, label, kind
from (
  select account_id, site_id, 0 as age, published_design as design from campaigns
  union all
  select account_id, site_id, 1, design from former_designs
  union all
  select account_id, site_id, 2, design from campaigns where deleted_at is not null
) as designs, fields_of_design(design)
order by site_id, name, age, place;

-- Answers to fields that an earlier form had have only their name left.
insert into form_fields (account_id, site_id, name, kind)
select distinct account_id, site_id, name, case when name in ('name', 'phone') then name else 'text' end
from answer_totals, unnest(names) as name
on conflict do nothing;

alter table form_fields enable row level security;
create policy own_account on form_fields using (account_id = (select current_account()));
grant select, insert on form_fields to poplar_app;
