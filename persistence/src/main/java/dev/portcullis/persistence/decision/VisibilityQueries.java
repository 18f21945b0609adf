package dev.portcullis.persistence.decision;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import dev.portcullis.persistence.database.Queries;
import dev.portcullis.persistence.database.QueryRunner;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Determines the owners of addresses, for callers that may read data of their own accounts
 * (R-GTW-6, R-GTW-16).
 */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class VisibilityQueries extends Queries {
  static final String DEPLOYERS =
      """
      select d.contract_address, d.deployer_address from contract_deployments d
        where d.contract_address = any (?)
      """;

  /**
   * Suspended members do not count. A wallet that only a machine claimed does not count either if a
   * contract is registered at its address. So a machine cannot claim another organization's
   * contract as a wallet to see its users.
   */
  static final String ELIGIBLE =
      """
          and not exists (select 1 from suspensions s where s.user_id = u.id)
          and (w.m2m_app_id is null
            or not exists (select 1 from contracts c where c.contract_address = w.wallet_address))
      """;

  /**
   * Looks up the queried wallets, independent of the number of members. A wallet that is only
   * claimed grants no visibility (ADR 0055).
   */
  static final String OF_MEMBERS =
      """
      select w.wallet_address from user_wallets w join users u on u.id = w.user_id
        where w.wallet_address = any (?) and u.organization_id = any (?) and w.proven_at is not null
      """
          + ELIGIBLE;

  /**
   * Registering the wallet of an outside user as a contract does not make it visible. An address
   * that only a machine or tenant assigns is no wallet here, so it hides no contract (ADR 0112).
   */
  static final String OF_ORGANIZATION =
      """
      select a from unnest(?::text[]) as a where exists (
          select 1 from user_wallets w join users u on u.id = w.user_id
            where w.wallet_address = a and u.organization_id = ? and w.proven_at is not null)
        or exists (select 1 from contracts c where c.contract_address = a and c.organization_id = ?)
          and not exists (select 1 from user_wallets w where w.wallet_address = a
            and (w.proven_at is not null or w.claimed_by is null and w.m2m_app_id is null))
      """;

  static final String CONTRACTS =
      """
      select c.contract_address from contracts c where c.organization_id = ?
          and (?::boolean or c.contract_address = any (?))
          and not exists (select 1 from user_wallets w where w.wallet_address = c.contract_address
            and (w.proven_at is not null or w.claimed_by is null and w.m2m_app_id is null))
        order by c.contract_address limit ?
      """;

  static final String HOLDERS =
      """
      select w.wallet_address, w.user_id, w.proven_at is not null, w.created_at from user_wallets w
        where w.wallet_address = any (?)
      """;

  static final String DISCLOSURE =
      """
      select c.disclose_erc20_total_supply, c.disclose_bytecode, c.disclosure_start_block,
          c.disclosed_addresses, c.disclosed_slots
        from contracts c left join organizations o on o.id = c.organization_id
        where c.contract_address = ? and o.deleted_at is null
      """;

  /** The wallets that deployed contracts to these addresses, if known. */
  public Map<Address, Address> deployers(Collection<Address> addresses) {
    Map<Address, Address> found = new HashMap<>();
    new FactQuery(DEPLOYERS)
        .read(
            sql(),
            List.of(texts(addresses)),
            row -> found.put(new Address(row.getString(1)), new Address(row.getString(2))));
    return found;
  }

  /** The addresses that are proven wallets of members of these organizations. */
  public Set<Address> ofMembers(Collection<String> organizationIds, Collection<Address> addresses) {
    return find(OF_MEMBERS, List.of(texts(addresses), organizationIds));
  }

  /** The addresses that are contracts of the organization or proven wallets of its members. */
  public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
    return find(OF_ORGANIZATION, List.of(texts(addresses), organizationId, organizationId));
  }

  /**
   * The contracts of an organization, all or those among some.
   *
   * @param addresses empty for all
   * @param most the maximum number of contracts
   */
  public Set<Address> contractsOf(String organizationId, Collection<Address> addresses, int most) {
    return find(CONTRACTS, List.of(organizationId, addresses.isEmpty(), texts(addresses), most));
  }

  /** The holders of wallets, proven or claimed; wallets without one are left out. */
  public Map<Address, WalletHolderRow> holders(Collection<Address> wallets) {
    Map<Address, WalletHolderRow> found = new HashMap<>();
    new FactQuery(HOLDERS)
        .read(
            sql(),
            List.of(texts(wallets)),
            row ->
                found.put(
                    new Address(row.getString(1)),
                    new WalletHolderRow(
                        row.getString(2),
                        row.getBoolean(3),
                        QueryRunner.instant(row, "created_at"))));
    return found;
  }

  /** The parts of a contract that every caller may read; empty unless it is registered. */
  public Optional<Disclosure> disclosure(Address contract) {
    List<Disclosure> found = new ArrayList<>();
    new FactQuery(DISCLOSURE)
        .read(
            sql(),
            List.of(contract.text()),
            row ->
                found.add(
                    new Disclosure(
                        row.getBoolean(1),
                        row.getBoolean(2),
                        row.getLong(3),
                        FactQuery.texts(row, 4).stream().map(Address::new).toList(),
                        FactQuery.texts(row, 5).stream().map(Hash32::new).toList())));
    return found.stream().findFirst();
  }

  private Set<Address> find(String sql, List<?> parameters) {
    Set<Address> found = new HashSet<>();
    new FactQuery(sql).read(sql(), parameters, row -> found.add(new Address(row.getString(1))));
    return found;
  }

  private static List<String> texts(Collection<Address> addresses) {
    return addresses.stream().map(Address::text).toList();
  }
}
