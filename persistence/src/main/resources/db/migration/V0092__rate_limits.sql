-- How often each subject called within a window (supplement 1.10), summed over all nodes. Unlogged: lost in a
-- crash, which forgives a minute; and no change of anything, so the mutation log has nothing to say about it.
create unlogged table rate_limit_counts (
  window_start timestamptz not null,
  subject      text        not null,
  used         bigint      not null,
  primary key (window_start, subject)
);
