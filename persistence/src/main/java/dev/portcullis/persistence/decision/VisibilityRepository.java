package dev.portcullis.persistence.decision;

import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.contract.RegisteredContract.Disclosure;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whose an address is, for those who may look at what is theirs (supplement 1.1.1 and 1.1.3). */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class VisibilityRepository {
  static final String DEPLOYED =
      """
      select d.contract_address from contract_deployments d
          join user_wallets w on w.wallet_address = d.deployer_address
        where d.contract_address = any (?) and w.user_id = ?
      """;

  /** Whoever registers the wallet of somebody outside as a contract does not come to see it. */
  static final String OF_ORGANIZATION =
      """
      select a from unnest(?) as a where exists (
          select 1 from user_wallets w join users u on u.id = w.user_id
            where w.wallet_address = a and u.organization_id = ?)
        or exists (select 1 from contracts c where c.contract_address = a and c.organization_id = ?)
          and not exists (select 1 from user_wallets w where w.wallet_address = a)
      """;

  static final String CONTRACTS =
      """
      select c.contract_address from contracts c where c.organization_id = ?
          and (?::boolean or c.contract_address = any (?))
          and not exists (select 1 from user_wallets w where w.wallet_address = c.contract_address)
        order by c.contract_address limit ?
      """;

  static final String DISCLOSURE =
      """
      select c.disclose_erc20_total_supply, c.disclose_bytecode, c.disclosure_start_block,
          c.disclosed_addresses
        from contracts c left join organizations o on o.id = c.organization_id
        where c.contract_address = ? and o.deleted_at is null
      """;

  @PersistenceContext(unitName = "portcullis")
  private EntityManager entities;

  /** For the container. */
  public VisibilityRepository() {}

  /** With an entity manager of one's own. */
  VisibilityRepository(EntityManager entities) {
    this.entities = entities;
  }

  /** Those of the addresses that wallets of the user deployed contracts to. */
  public Set<Address> deployedBy(String userId, Collection<Address> addresses) {
    return find(DEPLOYED, List.of(texts(addresses), userId));
  }

  /** Those of the addresses that are wallets of the organization's members, or its contracts. */
  public Set<Address> ofOrganization(String organizationId, Collection<Address> addresses) {
    return find(OF_ORGANIZATION, List.of(texts(addresses), organizationId, organizationId));
  }

  /**
   * The contracts of an organization, all or those among some.
   *
   * @param addresses empty for all
   * @param most so many at most
   */
  public Set<Address> contractsOf(String organizationId, Collection<Address> addresses, int most) {
    return find(CONTRACTS, List.of(organizationId, addresses.isEmpty(), texts(addresses), most));
  }

  /** What everybody may read of a contract; empty unless it is registered. */
  public Optional<Disclosure> disclosure(Address contract) {
    List<Disclosure> found = new ArrayList<>();
    new FactQuery(DISCLOSURE)
        .read(
            entities,
            List.of(contract.text()),
            row ->
                found.add(
                    new Disclosure(
                        row.getBoolean(1),
                        row.getBoolean(2),
                        row.getLong(3),
                        FactQuery.texts(row, 4).stream().map(Address::new).toList())));
    return found.stream().findFirst();
  }

  private Set<Address> find(String sql, List<?> parameters) {
    Set<Address> found = new HashSet<>();
    new FactQuery(sql).read(entities, parameters, row -> found.add(new Address(row.getString(1))));
    return found;
  }

  private static List<String> texts(Collection<Address> addresses) {
    return addresses.stream().map(Address::text).toList();
  }
}
