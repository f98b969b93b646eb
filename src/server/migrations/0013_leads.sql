-- Whether whoever joins by this campaign must say so once more, by a link in a mail.
alter table campaigns add column double_optin boolean not null default false;

-- Who left is on no list any more; the row goes within 30 days.
alter table subscribers add column left_at timestamptz(3);
-- A person joins a campaign's list once, however often the form is sent.
create unique index subscribers_once on subscribers (campaign_id, lower(email));
create index subscribers_who_left on subscribers (left_at) where left_at is not null;

-- A link of a double opt-in mail. It outlives the confirmation: by it a person leaves the list.
create table lead_links (
  token_hash text primary key,
  subscriber_id uuid not null references subscribers on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index lead_links_of_subscriber on lead_links (subscriber_id);

-- The totals count who is on the list.
create function count_who_left() returns trigger language plpgsql as $$
begin
  update subscriber_totals
  set total = total + case when new.left_at is null then 1 else -1 end
  where site_id = new.site_id and campaign_id = new.campaign_id;
  return null;
end $$;

create trigger subscribers_left after update of left_at on subscribers
  for each row when ((old.left_at is null) <> (new.left_at is null))
  execute function count_who_left();
