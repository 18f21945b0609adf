package dev.portcullis.persistence.contract;

import static dev.portcullis.persistence.database.EntityRepository.on;
import static dev.portcullis.persistence.database.TestDatabase.inTransaction;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.persistence.contract.ContractRepository.Listed;
import dev.portcullis.persistence.contract.ContractRepository.Reader;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import dev.portcullis.persistence.organization.Organization;
import dev.portcullis.persistence.template.Template;
import dev.portcullis.persistence.template.TemplateRepository;
import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.hibernate.Session;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
class ContractRepositoryTest {
  private final String organization = organization();

  @Test
  void anAddressIsRegisteredOnce() {
    Address address = randomAddress();
    register(organization, address, "first", null);
    assertThatThrownBy(() -> register(organization(), address, "second", null))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> {
              assertThat(failure.reason()).isEqualTo(Reason.ALREADY_EXISTS);
              assertThat(failure.getMessage()).contains("contractAddress");
            });
  }

  @Test
  void anAddressOfADeletedOrganizationIsFree() {
    Address address = randomAddress();
    register(organization, address, "first", null);
    inTransaction(
        entities -> {
          entities.find(Organization.class, organization).delete();
          return null;
        });
    String other = organization();
    register(other, address, "second", null);
    inTransaction(
        entities -> {
          RegisteredContract found =
              on(entities, new ContractRepository()).find(address).orElseThrow();
          assertThat(found.organizationId()).isEqualTo(other);
          return null;
        });
  }

  @Test
  void readersOfAContractAreCheckedWithoutLoadingIt() {
    Address address = randomAddress();
    register(organization, address, "meter", null);
    Reader stranger = new Reader("nobody", null, false);

    assertThat(isReadable(address, stranger)).isFalse();
    assertThat(isReadable(address, new Reader("nobody", organization(), false))).isFalse();
    assertThat(isReadable(address, new Reader("nobody", organization, false))).isTrue();
    assertThat(isReadable(address, new Reader("nobody", null, true))).isTrue();
    assertThat(isReadable(randomAddress(), new Reader("nobody", organization, true))).isFalse();

    permit(address, "0x00000001", "checkRole", false);
    permit(address, "0x00000002", "public", true);
    permit(address, "0x", "public", false);
    assertThat(isReadable(address, stranger)).isFalse();
    permit(address, "0x00000003", "public", false);
    assertThat(isReadable(address, stranger)).isTrue();
  }

  @Test
  void aPermissionOfTheTemplateAdmitsUnlessTheContractHasItsOwn() {
    int tokens = template("token");
    Address address = randomAddress();
    register(organization, address, "gold", tokens);
    Reader stranger = new Reader(Ids.id(), null, false);
    inTransaction(
        entities ->
            entities
                .createNativeQuery(
                    "insert into function_permissions (template_id, method_selector,"
                        + " function_signature, access_type, rule_type, organization_only,"
                        + " created_at, updated_at) values (:template, '0x00000001', 'f()',"
                        + " 'read', 'public', false, now(), now())")
                .setParameter("template", tokens)
                .executeUpdate());
    assertThat(isReadable(address, stranger)).isTrue();
    permit(address, "0x00000001", "checkRole", false);
    assertThat(isReadable(address, stranger)).isFalse();
  }

  private static boolean isReadable(Address address, Reader reader) {
    return inTransaction(
        entities -> {
          boolean readable =
              on(entities, new ContractRepository())
                  .isReadable(address, reader, List.of("checkRole"));
          assertThat(entities.unwrap(Session.class).getStatistics().getEntityCount()).isZero();
          return readable;
        });
  }

  private static void permit(
      Address address, String selector, String rule, boolean organizationOnly) {
    inTransaction(
        entities ->
            entities
                .createNativeQuery(
                    "insert into function_permissions (contract_id, method_selector,"
                        + " function_signature, access_type, rule_type, organization_only,"
                        + " created_at, updated_at) select id, :selector, 'f()', 'read', :rule,"
                        + " :only, now(), now() from contracts where contract_address = :address")
                .setParameter("selector", selector)
                .setParameter("rule", rule)
                .setParameter("only", organizationOnly)
                .setParameter("address", address.text())
                .executeUpdate());
  }

  @Test
  void searchTakesWildcardsLiterally() {
    register(organization, randomAddress(), "100% cover", null);
    register(organization, randomAddress(), "100 cover", null);
    register(organization, randomAddress(), "a_b\\c", null);
    inTransaction(
        entities -> {
          ContractRepository contracts = on(entities, new ContractRepository());
          assertThat(contracts.countUngrouped(organization, "0% C")).isEqualTo(1);
          assertThat(contracts.countUngrouped(organization, "a_b\\C")).isEqualTo(1);
          assertThat(contracts.countUngrouped(organization, "_")).isEqualTo(1);
          assertThat(contracts.countUngrouped(organization, null)).isEqualTo(3);
          return null;
        });
  }

  @Test
  void groupsCountAllAndMatchingContractsNewestTemplateFirst() {
    int tokens = template("token");
    int vaults = template("vault");
    Address gold = randomAddress();
    register(organization, gold, "gold", tokens);
    register(organization, randomAddress(), "silver", tokens);
    register(organization, randomAddress(), "safe", vaults);
    register(organization, randomAddress(), "gold loner", null);
    register(organization(), randomAddress(), "gold elsewhere", tokens);
    inTransaction(
        entities -> {
          ContractRepository contracts = on(entities, new ContractRepository());
          Listed listed = new Listed(organization, "gold", true);
          assertThat(groups(contracts, null))
              .extracting(ContractGroup::templateId, ContractGroup::contractCount)
              .containsExactly(
                  org.assertj.core.groups.Tuple.tuple(vaults, 1L),
                  org.assertj.core.groups.Tuple.tuple(tokens, 2L));
          assertThat(groups(contracts, "gold"))
              .extracting(
                  ContractGroup::templateId,
                  ContractGroup::contractCount,
                  ContractGroup::matchingContractsCount)
              .containsExactly(org.assertj.core.groups.Tuple.tuple(tokens, 2L, 1L));
          assertThat(groups(contracts, gold.text().toUpperCase(Locale.ROOT).substring(2)))
              .hasSize(1);
          assertThat(contracts.count(organization, "gold")).isEqualTo(2);
          assertThat(contracts.ungrouped(listed, 1, new PageRequest(10, 0)).items())
              .extracting(RegisteredContract::name)
              .containsExactly("gold loner");
          assertThat(contracts.pageOfTemplate(listed, tokens, new PageRequest(10, 0)).items())
              .extracting(RegisteredContract::name)
              .containsExactly("gold");
          return null;
        });
  }

  @Test
  void aPageEndsBeforeItsAbisExceedAMegabyte() {
    List<Integer> sizes = List.of(600_000, 500_000, 2, 3_000_000, 400_000, 400_000, 10);
    for (int i = 0; i < sizes.size(); i++) {
      register(organization, randomAddress(), "c" + i, null, "x".repeat(sizes.get(i)));
    }
    List<Integer> newestFirst = List.of(10, 400_000, 400_000, 3_000_000, 2, 500_000, 600_000);
    Listed listed = new Listed(organization, null, true);
    for (int limit : List.of(1, 2, 3, 100)) {
      List<Integer> seen = new ArrayList<>();
      PageRequest paging = new PageRequest(limit, 0);
      while (paging != null) {
        Page<RegisteredContract> page = ungrouped(listed, paging);
        assertThat(page.totalItems()).isEqualTo(sizes.size());
        assertThat(page.items()).isNotEmpty().hasSizeLessThanOrEqualTo(limit);
        int bytes = page.items().stream().mapToInt(contract -> contract.abi().length()).sum();
        assertThat(bytes <= 1 << 20 || page.items().size() == 1).isTrue();
        page.items().forEach(contract -> seen.add(contract.abi().length()));
        paging = page.next() == null ? null : new PageRequest(limit, 0, page.next());
      }
      assertThat(seen).as("limit %d", limit).isEqualTo(newestFirst);
    }
    Page<RegisteredContract> all =
        ungrouped(new Listed(organization, null, false), new PageRequest(100, 0));
    assertThat(all.next()).isNull();
    assertThat(all.items())
        .extracting(RegisteredContract::name)
        .containsExactly("c6", "c5", "c4", "c3", "c2", "c1", "c0");
    assertThat(all.items()).extracting(RegisteredContract::abi).containsOnlyNulls();
  }

  /** Reads a page, and asserts that nothing else was loaded. */
  private static Page<RegisteredContract> ungrouped(Listed listed, PageRequest paging) {
    return inTransaction(
        entities -> {
          ContractRepository contracts = on(entities, new ContractRepository());
          long total = contracts.countUngrouped(listed.organizationId(), null);
          Page<RegisteredContract> page = contracts.ungrouped(listed, total, paging);
          assertThat(entities.unwrap(Session.class).getStatistics().getEntityCount())
              .isEqualTo(listed.withAbi() ? page.items().size() : 0);
          return page;
        });
  }

  @Test
  void aTemplateInUseStays() {
    int template = template("used");
    register(organization, randomAddress(), "user", template);
    assertThatThrownBy(
            () ->
                inTransaction(
                    entities -> {
                      TemplateRepository templates = templates(entities);
                      templates.remove(templates.find(template).orElseThrow());
                      return null;
                    }))
        .isInstanceOfSatisfying(
            Failure.class,
            failure -> assertThat(failure.reason()).isEqualTo(Reason.INVALID_ENTITY));
  }

  private List<ContractGroup> groups(ContractRepository contracts, String search) {
    long total = contracts.countGroups(organization, search);
    List<ContractGroup> groups =
        contracts.groups(organization, search, total, new PageRequest(100, 0));
    assertThat(groups).hasSize((int) total);
    return groups;
  }

  private static void register(
      String organizationId, Address address, String name, Integer template) {
    register(organizationId, address, name, template, "[]");
  }

  private static void register(
      String organizationId, Address address, String name, Integer template, String abi) {
    inTransaction(
        entities -> {
          ContractRepository contracts = on(entities, new ContractRepository());
          contracts.release(address);
          contracts.add(
              new RegisteredContract(
                  Scope.ofNullable(organizationId),
                  new Description(address, abi, name, "", template)));
          return null;
        });
  }

  private static int template(String name) {
    Template template = new Template(Ids.id().toLowerCase(Locale.ROOT), name, null, "[]");
    inTransaction(
        entities -> {
          templates(entities).add(template);
          return null;
        });
    return template.id();
  }

  private static String organization() {
    Organization organization = new Organization("Harbour Bank", List.of());
    inTransaction(
        entities -> {
          entities.persist(organization);
          return null;
        });
    return organization.id();
  }

  private static TemplateRepository templates(EntityManager entities) {
    return on(entities, new TemplateRepository());
  }

  private static Address randomAddress() {
    return new Address(HexText.of(Ids.bytes(20)));
  }
}
