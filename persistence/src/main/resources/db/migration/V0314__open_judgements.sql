-- What escaped, or is suspected to have, and that nobody has acknowledged is found by its position, however much was acknowledged
-- before: the home page counts it (JudgementRepository). Without it the count is right and slower.
create index block_judgements_open on block_judgements (position) where verdict = 'escaped' or suspected is not null;
