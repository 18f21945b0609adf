-- The storage slots of a contract that every client may read with proofs (R-GTW-26). None at first.
alter table contracts
  add column disclosed_slots text[] not null default '{}' check (cardinality(disclosed_slots) <= 64);

drop trigger note_policy on contracts;
create trigger note_policy after update on contracts
  for each row when ((old.contract_address, old.organization_id, old.template_id, old.disclose_erc20_total_supply,
      old.disclose_bytecode, old.disclosure_start_block, old.disclosed_addresses, old.disclosed_slots)
    is distinct from (new.contract_address, new.organization_id, new.template_id, new.disclose_erc20_total_supply,
      new.disclose_bytecode, new.disclosure_start_block, new.disclosed_addresses, new.disclosed_slots))
  execute function note_contract_change();
