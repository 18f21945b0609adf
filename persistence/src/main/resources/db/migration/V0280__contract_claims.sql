-- Who may register a contract (ADR 0106): the organization that deployed it through the gate, or the zone.

-- The organization of the sender when the contract was deployed. Not recorded: its deployer is unknown.
alter table contract_deployments
  add column organization_id text references organizations,
  add column organization_recorded boolean not null default false,
  add constraint contract_deployments_recorded
    check (organization_recorded or organization_id is null);

-- Earlier deployments: the audit log has the organization of that moment. Only where the user who sent the
-- transaction still owns the wallet that signed it.
update contract_deployments d
  set organization_id = known.organization_id, organization_recorded = true
  from (
    select e.contract_address, sent.organization_id
      from contract_deployments e
      cross join lateral (
        select l.organization_id, l.actor_id from audit_logs l
          where l.resource_id = e.contract_address and l.resource_type = 'contract-deployment'
            and l.succeeded and l.actor_type = 'user'
          order by l.created_at desc, l.sequence desc limit 1) sent
      join user_wallets w on w.wallet_address = e.deployer_address and w.user_id = sent.actor_id
      where sent.organization_id is null
        or exists (select from organizations o where o.id = sent.organization_id)) known
  where known.contract_address = d.contract_address;

-- What transactions were to create beneath their entry, by the trace of a simulation. It proves nothing:
-- the trace of the mined transaction decides, when an organization registers the contract. It is no decision, so
-- the mutation log does not have it.
create table contract_creations (
  contract_address      text        not null check (contract_address ~ '^0x[0-9a-f]{40}$'),
  transaction_hash      text        not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  deployer_address      text        not null check (deployer_address ~ '^0x[0-9a-f]{40}$'),
  organization_id       text        references organizations,
  organization_recorded boolean     not null,
  created_at            timestamptz not null,
  expires_at            timestamptz not null,
  primary key (contract_address, transaction_hash),
  constraint contract_creations_recorded check (organization_recorded or organization_id is null)
);
create index contract_creations_organization on contract_creations (organization_id, created_at desc)
  where organization_id is not null;
create index contract_creations_transaction on contract_creations (transaction_hash);
create index contract_creations_expiry on contract_creations (expires_at);

-- Requests of organizations for contracts whose deployer is unknown.
create table contract_claims (
  id               text        primary key,
  contract_address text        not null check (contract_address ~ '^0x[0-9a-f]{40}$'),
  organization_id  text        not null references organizations,
  state            text        not null check (state in ('open', 'confirmed', 'refused')),
  requested_by     text,
  decided_by       text,
  created_at       timestamptz not null,
  decided_at       timestamptz,
  constraint contract_claims_once unique (contract_address, organization_id),
  constraint contract_claims_decided check ((state = 'open') = (decided_at is null))
);
create index contract_claims_list on contract_claims (state, created_at desc, id);
create index contract_claims_organization on contract_claims (organization_id, state);
select record_mutations('contract_claims');

-- Registered by an organization that did not deploy it, without a decision of the zone. Where the organization of
-- the deployment is not recorded, the one that has the deployer's wallet today counts.
create view contested_contracts as
  select c.id, c.contract_address, c.organization_id, c.name, c.created_at, d.deployer_address,
      case when d.organization_recorded then d.organization_id else u.organization_id end
        as deployer_organization_id
    from contracts c
    join organizations o on o.id = c.organization_id and o.deleted_at is null
    join contract_deployments d on d.contract_address = c.contract_address
    left join user_wallets w on not d.organization_recorded
      and w.wallet_address = d.deployer_address and w.proven_at is not null
    left join users u on u.id = w.user_id
    where (d.organization_recorded or u.id is not null)
      and c.organization_id is distinct from
        case when d.organization_recorded then d.organization_id else u.organization_id end
      and not exists (select from contract_claims k
        where k.contract_address = c.contract_address and k.organization_id = c.organization_id
          and k.state = 'confirmed');
