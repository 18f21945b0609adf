-- Quotas of which most is used are listed in the order in which that was noticed. A build without this index works, too.
create index quota_notices_list on quota_notices (created_at, owner, quota);
