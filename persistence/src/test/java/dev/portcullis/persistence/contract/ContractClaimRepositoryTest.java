package dev.portcullis.persistence.contract;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Clock;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.user.User;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Claims and contested contracts, in SQL. */
@Tag("database")
class ContractClaimRepositoryTest {
  private static final PageRequest ALL = new PageRequest(1000, 0);

  private final Address contract = address();
  private final Address wallet = address();
  private final String own = organization();
  private final String other = organization();

  @Test
  void anOrganizationClaimsAContractOnce() {
    claim(own, contract);
    assertThatThrownBy(() -> claim(own, contract))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS));
    claim(other, contract);
    assertThat(claimants()).containsExactlyInAnyOrder(own, other);
    delete(other);
    assertThat(claimants()).containsExactly(own);
    assertThat(find(contract)).isPresent();
    assertThat(find(address())).isEmpty();
  }

  @Test
  void theListIsFilteredByStateAndOrganizationAndContinuesAfterACursor() {
    for (int i = 0; i < 3; i++) {
      claim(own, address());
    }
    claim(own, contract);
    change(claims -> decide(claims, ClaimState.REFUSED));
    assertThat(ContractClaimRepositoryTest.<Long>run(claims -> claims.open(own))).isEqualTo(3);

    Page<ContractClaim> open = page(ClaimState.OPEN, ALL);
    assertThat(open.totalItems()).isEqualTo(3);
    Page<ContractClaim> first = page(null, new PageRequest(3, 0));
    Page<ContractClaim> second = page(null, new PageRequest(3, 0, first.next()));
    assertThat(first.items()).hasSize(3);
    assertThat(second.items()).hasSize(1);
    assertThat(second.next()).isNull();
    assertThat(page(ClaimState.REFUSED, ALL).items())
        .singleElement()
        .satisfies(
            refused -> {
              assertThat(refused.contractAddress()).isEqualTo(contract);
              assertThat(refused.decidedBy()).isEqualTo("operator");
              assertThat(refused.decidedAt()).isNotNull();
            });
    delete(own);
    assertThat(page(null, ALL).items()).isEmpty();
  }

  @Test
  void theSameDecisionAgainChangesNothing() {
    ContractClaim claim = new ContractClaim(contract, own, "somebody");
    assertThat(claim.state()).isEqualTo(ClaimState.OPEN);
    claim.decide(ClaimState.CONFIRMED, "first");
    claim.decide(ClaimState.CONFIRMED, "second");
    assertThat(claim.decidedBy()).isEqualTo("first");
    claim.decide(ClaimState.REFUSED, "second");
    assertThat(claim.decidedBy()).isEqualTo("second");
    assertThat(claim.state()).isEqualTo(ClaimState.REFUSED);
    assertThatThrownBy(() -> claim.decide(ClaimState.OPEN, "third"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aContractDeployedByAnotherIsContestedUntilTheZoneConfirmsIt() {
    register(own, contract);
    assertThat(contested()).isEmpty();
    deployed(Deployer.of(wallet, own));
    assertThat(contested()).isEmpty();
    deployed(Deployer.of(wallet, null));
    assertThat(contested())
        .get()
        .satisfies(row -> assertThat(row.deployerOrganizationId()).isNull());
    deployed(Deployer.of(wallet, other));
    assertThat(contested())
        .get()
        .satisfies(
            row -> {
              assertThat(row.organizationId()).isEqualTo(own);
              assertThat(row.deployerAddress()).isEqualTo(wallet);
              assertThat(row.deployerOrganizationId()).isEqualTo(other);
            });
    claim(own, contract);
    assertThat(contested()).isPresent();
    change(claims -> decide(claims, ClaimState.REFUSED));
    assertThat(contested()).isPresent();
    change(claims -> decide(claims, ClaimState.CONFIRMED));
    assertThat(contested()).isEmpty();
  }

  @Test
  void aDeploymentOfBeforeIsContestedByTheOwnerOfItsWallet() {
    register(own, contract);
    deployed(Deployer.unknown(wallet));
    assertThat(contested()).isEmpty();
    String user =
        inTransaction(
            entities -> {
              User member = new User("Ann", User.Source.OIDC, other);
              entities.persist(member);
              return member.id();
            });
    inTransaction(
        entities ->
            entities
                .createNativeQuery(
                    "insert into user_wallets (id, wallet_address, user_id, created_at,"
                        + " updated_at, proven_at) values (new_id(), :wallet, :user, now(), now(),"
                        + " now())")
                .setParameter("wallet", wallet.text())
                .setParameter("user", user)
                .executeUpdate());
    assertThat(contested())
        .get()
        .satisfies(row -> assertThat(row.deployerOrganizationId()).isEqualTo(other));
    delete(own);
    assertThat(contested()).isEmpty();
  }

  private Page<ContractClaim> page(ClaimState state, PageRequest paging) {
    return run(claims -> claims.page(state, own, paging));
  }

  private Optional<ContractClaim> find(Address address) {
    return run(claims -> claims.find(own, address));
  }

  private List<String> claimants() {
    return run(claims -> claims.claimants(contract));
  }

  private void decide(ContractClaimRepository claims, ClaimState decision) {
    claims.findForUpdate(own, contract).orElseThrow().decide(decision, "operator");
  }

  private Optional<ContestedContract> contested() {
    Page<ContestedContract> all = run(claims -> claims.contested(ALL));
    return all.items().stream().filter(row -> row.contractAddress().equals(contract)).findFirst();
  }

  private static void claim(String organizationId, Address address) {
    change(claims -> claims.add(new ContractClaim(address, organizationId, "somebody")));
  }

  private void deployed(Deployer deployer) {
    inTransaction(
        entities -> {
          on(entities, new ContractDeploymentQueries())
              .put(contract, deployer, new Hash32(HexText.of(Ids.bytes(32))));
          return null;
        });
  }

  private static void register(String organizationId, Address address) {
    inTransaction(
        entities -> {
          on(entities, new ContractRepository())
              .add(
                  new RegisteredContract(
                      Scope.organization(organizationId),
                      new Description(address, "[]", "Token", "", null)));
          return null;
        });
  }

  private static void delete(String organizationId) {
    inTransaction(
        entities -> {
          entities.find(Organization.class, organizationId).delete();
          return null;
        });
  }

  private static void change(Consumer<ContractClaimRepository> work) {
    run(
        claims -> {
          work.accept(claims);
          return null;
        });
  }

  private static <T> T run(Function<ContractClaimRepository, T> work) {
    return inTransaction(entities -> work.apply(on(entities, new ContractClaimRepository())));
  }

  private static String organization() {
    Organization organization = new Organization("Harbor Bank " + Clock.now(), List.of());
    inTransaction(
        entities -> {
          entities.persist(organization);
          return null;
        });
    return organization.id();
  }

  private static Address address() {
    return new Address(HexText.of(Ids.bytes(20)));
  }
}
