-- No path names a pending administrator whose subject has a segment . or .. (also percent-encoded): the routes that list
-- and remove by subject could never remove it, and no identity provider issues such a subject.
delete from pending_admins
  where regexp_replace(regexp_replace(oidc_sub, '%(25)*2e', '.', 'gi'), '%(25)*(2f|5c|3b)', '/', 'gi')
    ~ '(^|[/\\;])\.{1,2}($|[/\\;])';
