-- Searching names for a part of them, in any case. The pieces of one, two and three characters that a name consists of are
-- in an index of PostgreSQL's own kind: pg_trgm would do the same, but is an extension that not every server has, and
-- that the owner of our tables may not be allowed to create. Whatever has all pieces of the wanted text is then compared
-- with it, as a text and not as a pattern: no character of it means anything else.
create function search_grams(searched text) returns text[] language sql immutable parallel safe cost 1000 as $$
  select array(select distinct substr(lower(searched), first, size)
    from generate_series(1, char_length(lower(searched))) first, generate_series(1, 3) size
    where first + size - 1 <= char_length(lower(searched)))
$$;

-- One expression, so that the planner puts it in the place of its call and finds the index.
create function text_found(searched text, wanted text) returns boolean language sql immutable parallel safe as $$
  select search_grams(searched) @> search_grams(wanted) and strpos(lower(searched), lower(wanted)) > 0
$$;

create index organizations_search on organizations
  using gin (search_grams(name || ' ' || coalesce(brand_name, ''))) where deleted_at is null;
create index users_search on users using gin (search_grams(display_name));
create index m2m_applications_search on m2m_applications using gin (search_grams(name));
create index tenants_search on tenants using gin (search_grams(name));
