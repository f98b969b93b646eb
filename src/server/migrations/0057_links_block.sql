-- The block `ways` is named `links`, and so is its list.
create function rename_links_block(design jsonb) returns jsonb
language sql immutable as $$
  select replace(replace(design::text, '"type": "ways"', '"type": "links"'), '"ways": [', '"links": [')::jsonb
$$;
update campaigns set design = rename_links_block(design) where design::text like '%"type": "ways"%';
update campaigns set published_design = rename_links_block(published_design)
  where published_design::text like '%"type": "ways"%';
update former_designs set design = rename_links_block(design) where design::text like '%"type": "ways"%';
drop function rename_links_block;
