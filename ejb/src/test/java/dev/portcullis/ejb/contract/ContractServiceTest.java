package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.contract.ContractListItem.Group;
import dev.portcullis.ejb.contract.ContractListItem.Single;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Together;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.ejb.template.TemplateView;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The contracts of organizations (R-ADM-30). Who may register one is tested by {@link
 * RegistrationModelTest}.
 */
@ServiceTest(settings = "contract.registration-guard=off")
class ContractServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private ContractService contracts;
  private final String address = Given.address();
  private String organization;

  @BeforeEach
  void actInAnOrganization() {
    organization = Given.organization();
    Acting.asAdministratorOf(organization);
  }

  @Test
  void aRegisteredContractHasAllFieldsAndALowercaseAddress() {
    ContractView registered =
        contracts.register(organization, Contracts.definition(upper(address)));
    Recorded.row("contract.create", "contract", address, organization);
    assertThat(registered)
        .isEqualTo(
            new ContractView(
                address,
                Contracts.ABI,
                "Token",
                "",
                null,
                organization,
                false,
                false,
                false,
                "0x0",
                List.of(),
                List.of(),
                registered.createdAt(),
                registered.createdAt()));
    assertThat(get(address)).isEqualTo(registered);
  }

  @Test
  void anAddressIsRegisteredOnceAcrossOrganizationsAlsoInARace() {
    String other = Given.organization();
    List<Optional<Reason>> outcomes =
        Together.run(
            6,
            i -> {
              Acting.asOperator();
              contracts.register(i % 2 == 0 ? organization : other, Contracts.definition(address));
            });
    assertThat(outcomes).containsOnlyOnce(Optional.empty());
    assertThat(outcomes)
        .filteredOn(Optional::isPresent)
        .containsOnly(Optional.of(Reason.ALREADY_EXISTS));
  }

  @Test
  void anAddressOfADeletedOrganizationIsFreeAgain() {
    contracts.register(organization, Contracts.definition(address));
    Given.deleted(organization);
    String next = Given.organization();
    Acting.asAdministratorOf(next);
    assertThat(contracts.register(next, Contracts.definition(address)).organizationId())
        .isEqualTo(next);
  }

  @Test
  void replaceMayMoveTheContract() {
    String to = Given.address();
    contracts.register(organization, Contracts.definition(address));
    Acting.asAdministratorOf(organization);
    ContractView renamed =
        replace(address, new ContractDefinition(address, "[]", "New", "why", null, null));
    Recorded.row("contract.update", "contract", address, organization);
    assertThat(renamed.name()).isEqualTo("New");
    assertThat(renamed.abi()).isEqualTo("[]");
    Acting.asAdministratorOf(organization);
    ContractView moved = replace(address, Contracts.definition(upper(to)));
    Recorded.row("contract.address-change", "contract", address, organization);
    assertThat(moved.contractAddress()).isEqualTo(to);
    assertUnknown(organization, address);
    assertThat(get(to)).isEqualTo(moved);
    String taken = Contracts.register(Given.organization());
    Acting.asAdministratorOf(organization);
    Refused.of(Reason.ALREADY_EXISTS, () -> replace(to, Contracts.definition(taken)));
    assertThat(get(to)).isEqualTo(moved);
  }

  @Test
  void aDeletedContractNoLongerExists() {
    contracts.register(organization, Contracts.definition(address));
    Acting.asAdministratorOf(organization);
    contracts.delete(organization, new Address(upper(address)));
    Recorded.row("contract.delete", "contract", address, organization);
    assertThat(Refused.of(Reason.NOT_FOUND, () -> get(address)))
        .hasMessage("Contract with contractAddress \"" + address + "\" not found");
    assertUnknown(organization, address);
    assertThat(contracts.register(organization, Contracts.definition(address))).isNotNull();
  }

  @Test
  void anOrganizationReachesItsOwnContractsOnly() {
    String foreign = Given.organization();
    String theirs = Contracts.register(foreign);
    Acting.asAdministratorOf(organization);
    assertUnknown(organization, theirs);
    assertThat(contracts.get(foreign, new Address(theirs)).organizationId()).isEqualTo(foreign);
  }

  @Test
  void addressesOfTheChainAndBrokenInterfacesAreNamed() {
    for (String bad :
        List.of(
            "0x" + "0".repeat(40),
            "0x" + "0".repeat(38) + "11",
            "0x" + "0".repeat(36) + "8001",
            "0x" + "f".repeat(39) + "E")) {
      Refused.invalid(
          () -> contracts.register(organization, Contracts.definition(bad)), "contractAddress");
    }
    for (String bad : List.of("{}", "null", "nonsense", "[", "[] []")) {
      assertBadAbi(bad, "abi");
    }
    assertBadAbi("[7]", "abi[0]");
    assertBadAbi("[{\"type\":\"event\",\"name\":\"E\"}]", "abi[0].inputs");
    Refused.of(Reason.NOT_FOUND, () -> get(address));
  }

  private void assertBadAbi(String abi, String field) {
    Refused.invalid(
        () ->
            contracts.register(
                organization, new ContractDefinition(address, abi, "T", "", null, null)),
        field);
  }

  @Test
  void templateIdAndKeyAreAlternativesThatMustAgree() {
    TemplateView one = template();
    TemplateView two = template();
    Acting.asAdministratorOf(organization);
    Refused.of(
        Reason.INVALID_INPUT,
        () -> contracts.register(organization, of(one.id(), two.templateKey())));
    assertThat(contracts.register(organization, of(one.id(), one.templateKey())).templateId())
        .isEqualTo(one.id());
    assertThat(replace(address, of(null, two.templateKey())).templateId()).isEqualTo(two.id());
    assertThat(replace(address, of(one.id(), null)).templateId()).isEqualTo(one.id());
    Refused.invalid(() -> replace(address, of(Integer.MAX_VALUE, null)), "templateId");
    Refused.invalid(() -> replace(address, of(null, "no-such-template")), "templateKey");
    Acting.asOperator();
    TemplateService templates = Services.get(TemplateService.class);
    Refused.of(Reason.CONFLICT, () -> templates.delete(one.id()));
    templates.delete(two.id());
    Refused.of(Reason.NOT_FOUND, () -> templates.get(two.id()));
  }

  private ContractDefinition of(Integer templateId, String templateKey) {
    return new ContractDefinition(address, "[]", "T", "", templateId, templateKey);
  }

  @Test
  void aPageOfTheListEndsBeforeItsAbisExceedAMegabyte() {
    TemplateView template = template();
    Acting.asAdministratorOf(organization);
    contracts.register(
        organization,
        new ContractDefinition(Given.address(), "[]", "gold", "", null, template.templateKey()));
    for (int size : List.of(600_000, 500_000, 900_000, 10, 100_000)) {
      contracts.register(
          organization,
          new ContractDefinition(
              Given.address(), "[" + " ".repeat(size) + "]", "c" + size, "", null, null));
    }
    List<String> names = List.of("Group", "c100000", "c10", "c900000", "c500000", "c600000");
    for (int limit : List.of(1, 2, 4, 100)) {
      List<String> seen = new ArrayList<>();
      for (PageRequest paging = new PageRequest(limit, 0); paging != null; ) {
        Page<ContractListItem> page = contracts.list(organization, null, true, paging).page();
        assertThat(page.totalItems()).isEqualTo(names.size());
        assertThat(page.items()).isNotEmpty().hasSizeLessThanOrEqualTo(limit);
        page.items().forEach(item -> seen.add(name(item)));
        int bytes = page.items().stream().mapToInt(ContractServiceTest::abiLength).sum();
        assertThat(bytes).isLessThanOrEqualTo(1 << 20);
        paging = page.next() == null ? null : new PageRequest(limit, 0, page.next());
      }
      assertThat(seen).as("limit %d", limit).isEqualTo(names);
    }
    Page<ContractListItem> without = contracts.list(organization, null, false, ALL).page();
    assertThat(without.next()).isNull();
    assertThat(without.items()).extracting(ContractServiceTest::name).isEqualTo(names);
    assertThat(without.items()).extracting(ContractServiceTest::abiLength).containsOnly(0);
  }

  private static String name(ContractListItem item) {
    return item instanceof Single single ? single.contract().name() : "Group";
  }

  private static int abiLength(ContractListItem item) {
    return item instanceof Single single && single.contract().abi() != null
        ? single.contract().abi().length()
        : 0;
  }

  @Test
  void theListShowsGroupsWithCountsThenContractsWithoutTemplate() {
    TemplateView template = template();
    Acting.asAdministratorOf(organization);
    for (String name : List.of("gold", "silver")) {
      contracts.register(
          organization,
          new ContractDefinition(Given.address(), "[]", name, "", null, template.templateKey()));
    }
    contracts.register(
        organization,
        new ContractDefinition(Given.address(), "[]", "golden loner", "", null, null));
    GroupedContracts all = contracts.list(organization, null, true, ALL);
    Group group = (Group) all.page().items().get(0);
    assertThat(group.templateId()).isEqualTo(template.id());
    assertThat(group.contractCount()).isEqualTo(2);
    assertThat(group.matchingContractsCount()).isNull();
    Single loner = (Single) all.page().items().get(1);
    assertThat(loner.contract().name()).isEqualTo("golden loner");
    assertThat(totals(all)).containsExactly(1L, 1L, 3L, 2L);

    GroupedContracts found = contracts.list(organization, "GOLD", true, ALL);
    assertThat(((Group) found.page().items().get(0)).matchingContractsCount()).isEqualTo(1);
    assertThat(totals(found)).containsExactly(1L, 1L, 2L, 2L);
    assertThat(contracts.list(organization, "%", true, ALL).page().items()).isEmpty();
    assertThat(contracts.list(organization, null, true, new PageRequest(1, 1)).page().items())
        .containsExactly(loner);

    TemplateContracts made =
        contracts.listOfTemplate(organization, template.id(), "silv", true, ALL);
    assertThat(made.page().items()).extracting(ListedContractView::name).containsExactly("silver");
    assertThat(made.template().templateKey()).isEqualTo(template.templateKey());
    Refused.of(
        Reason.NOT_FOUND,
        () -> contracts.listOfTemplate(organization, Integer.MAX_VALUE, null, true, ALL));
  }

  private static List<Long> totals(GroupedContracts list) {
    return List.of(
        list.totalGroups(), list.totalUngrouped(), list.totalContracts(), list.page().totalItems());
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    ContractView seen = contracts.register(organization, Contracts.definition(address));
    replace(address, new ContractDefinition(address, "[]", "Meanwhile", "", null, null));
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> replace(address, Contracts.definition(address)));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(seen);
    Refused.of(
        Reason.PRECONDITION_FAILED, () -> contracts.delete(organization, new Address(address)));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(get(address));
    contracts.delete(organization, new Address(address));
  }

  @Test
  void aRolledBackRegistrationDoesNotExist() throws Exception {
    Services.rolledBack(() -> contracts.register(organization, Contracts.definition(address)));
    Recorded.nothing();
    Refused.of(Reason.NOT_FOUND, () -> get(address));
  }

  @Test
  void aDeletedOrganizationHasNoContracts() {
    contracts.register(organization, Contracts.definition(address));
    Given.deleted(organization);
    Acting.asOperator();
    for (String gone : List.of(organization, "nowhere")) {
      assertUnknown(gone, address);
      Refused.of(Reason.NOT_FOUND, () -> contracts.register(gone, Contracts.definition(address)));
      Refused.of(Reason.NOT_FOUND, () -> contracts.list(gone, null, true, ALL));
      Refused.of(Reason.NOT_FOUND, () -> contracts.listOfTemplate(gone, 1, null, true, ALL));
    }
  }

  private void assertUnknown(String owner, String of) {
    Address known = new Address(of);
    Refused.of(Reason.NOT_FOUND, () -> contracts.get(owner, known));
    Refused.of(Reason.NOT_FOUND, () -> contracts.replace(owner, known, Contracts.definition(of)));
    Refused.of(Reason.NOT_FOUND, () -> contracts.delete(owner, known));
  }

  private ContractView get(String of) {
    return contracts.get(organization, new Address(of));
  }

  private ContractView replace(String of, ContractDefinition by) {
    return contracts.replace(organization, new Address(of), by);
  }

  private static TemplateView template() {
    Acting.asOperator();
    return Services.get(TemplateService.class)
        .create(new CreateTemplateRequest(Given.address(), "Kind", null, "[]"));
  }

  private static String upper(String text) {
    return "0x" + text.substring(2).toUpperCase(Locale.ROOT);
  }
}
