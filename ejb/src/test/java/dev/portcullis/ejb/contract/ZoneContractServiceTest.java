package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.contract.ContractListItem.Group;
import dev.portcullis.ejb.contract.ContractListItem.Single;
import dev.portcullis.ejb.contract.ContractView.DisclosedAddress;
import dev.portcullis.ejb.contract.DisclosureDefinition.Account;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.scene.SystemRows;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.template.CreateTemplateRequest;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.ejb.template.TemplateView;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contracts of all owners, as the zone administers them (R-ADM-39). */
@ServiceTest
class ZoneContractServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);
  private static final Address SYSTEM = new Address("0x" + "0".repeat(36) + "800a");

  @Inject private ZoneContractService contracts;
  private final QuietNode node = new QuietNode();
  private final String address = deployed();
  private final String word = "w" + Given.address().substring(2, 20);

  @BeforeEach
  void actForTheZone() {
    Services.replace(ChainNode.class, node);
    Acting.asOperator();
  }

  private String deployed() {
    String contract = Given.address();
    node.deploy(contract, calldata -> "0x");
    return contract;
  }

  private ZoneContractDefinition definition(String at, String organization) {
    return new ZoneContractDefinition(
        at, Contracts.ABI, word, null, "0x0", null, null, null, null, null, organization);
  }

  private ReplaceZoneContractRequest replacement(String at, List<Account> accounts) {
    return new ReplaceZoneContractRequest(
        at, "[]", null, "why", "0x1f", false, true, accounts, null, null);
  }

  @Test
  void aContractOfTheZoneBelongsToNoOrganizationAndDisclosesWhatTheBodySays() {
    String account = Given.address();
    ContractView registered =
        contracts.register(
            new ZoneContractDefinition(
                "0x" + address.substring(2).toUpperCase(Locale.ROOT),
                Contracts.ABI,
                word,
                null,
                "0x2a",
                true,
                null,
                List.of(new Account(account)),
                null,
                null,
                null));
    Recorded.row("contract.create", "contract", address, null);
    assertThat(registered)
        .isEqualTo(
            new ContractView(
                address,
                Contracts.ABI,
                word,
                null,
                null,
                null,
                false,
                true,
                false,
                "0x2a",
                List.of(new DisclosedAddress(account)),
                List.of(),
                registered.createdAt(),
                registered.updatedAt()));
    assertThat(contracts.get(new Address(address))).isEqualTo(registered);
    Refused.of(Reason.ALREADY_EXISTS, () -> contracts.register(definition(address, null)));
  }

  @Test
  void theZoneRegistersForAnOrganizationThatExists() {
    String organization = Given.organization();
    Acting.asOperator();
    assertThat(contracts.register(definition(address, organization)).organizationId())
        .isEqualTo(organization);
    Recorded.row("contract.create", "contract", address, organization);
    Acting.asAdministratorOf(organization);
    assertThat(Services.get(ContractService.class).get(organization, new Address(address)).name())
        .isEqualTo(word);
    Acting.asOperator();
    Refused.invalid(() -> contracts.register(definition(deployed(), "nowhere")), "organizationId");
    Given.deleted(organization);
    Acting.asOperator();
    Refused.invalid(
        () -> contracts.register(definition(deployed(), organization)), "organizationId");
    Refused.of(Reason.NOT_FOUND, () -> contracts.get(new Address(address)));
    assertThat(contracts.register(definition(address, null)).organizationId())
        .as("the address of a deleted organization is free")
        .isNull();
  }

  @Test
  void anAddressNeedsCodeAndIsNoneOfTheChain() {
    Refused.invalid(() -> contracts.register(definition(Given.address(), null)), "contractAddress");
    Refused.invalid(() -> contracts.register(definition(SYSTEM.text(), null)), "contractAddress");
    contracts.register(definition(address, null));
    Refused.invalid(
        () -> contracts.replace(new Address(address), replacement(Given.address(), null)),
        "contractAddress");
    node.leave();
    Refused.of(
        Reason.CHAIN_UNAVAILABLE, () -> contracts.register(definition(Given.address(), null)));
    assertThat(contracts.replace(new Address(address), replacement(address, null)).abi())
        .as("the node is not asked about an address that stays")
        .isEqualTo("[]");
  }

  @Test
  void aReplacementKeepsTheOwnerAndEmptiesWhatItLeavesOut() {
    String organization = Given.organization();
    Acting.asOperator();
    contracts.register(definition(address, organization));
    Acting.asOperator();
    Address known = new Address(address);
    ContractView replaced =
        contracts.replace(known, replacement(address, List.of(new Account(Given.address()))));
    Recorded.row("contract.update", "contract", address, null);
    assertThat(replaced.organizationId()).isEqualTo(organization);
    assertThat(replaced.name()).isNull();
    assertThat(replaced.description()).isEqualTo("why");
    assertThat(replaced.disclosureStartBlock()).isEqualTo("0x1f");
    assertThat(replaced.discloseBytecode()).isTrue();
    assertThat(replaced.disclosedAddresses()).hasSize(1);
    Acting.asOperator();
    String to = deployed();
    ContractView moved = contracts.replace(known, replacement(to, null));
    Recorded.row("contract.address-change", "contract", address, null);
    assertThat(moved.contractAddress()).isEqualTo(to);
    assertThat(moved.discloseBytecode()).isTrue();
    assertThat(moved.disclosedAddresses()).isEmpty();
    Refused.of(Reason.NOT_FOUND, () -> contracts.get(known));
  }

  @Test
  void aDeletedContractNoLongerExists() {
    contracts.register(definition(address, null));
    Acting.asOperator();
    Address known = new Address(address);
    contracts.delete(known);
    Recorded.row("contract.delete", "contract", address, null);
    Refused.of(Reason.NOT_FOUND, () -> contracts.get(known));
    Refused.of(Reason.NOT_FOUND, () -> contracts.delete(known));
    Refused.of(Reason.NOT_FOUND, () -> contracts.replace(known, replacement(address, null)));
  }

  @Test
  void aSystemContractStays() throws Exception {
    SystemRows.register();
    Acting.asOperator();
    ContractView before = contracts.get(SYSTEM);
    Refused.invalid(() -> contracts.delete(SYSTEM), "contractAddress");
    Refused.invalid(
        () -> contracts.replace(SYSTEM, replacement(SYSTEM.text(), null)), "contractAddress");
    Refused.invalid(
        () -> contracts.replace(SYSTEM, replacement(deployed(), null)), "contractAddress");
    Refused.invalid(() -> contracts.register(definition(SYSTEM.text(), null)), "contractAddress");
    assertThat(contracts.get(SYSTEM)).isEqualTo(before);
    SystemRows.remove();
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    ContractView seen = contracts.register(definition(address, null));
    Address known = new Address(address);
    contracts.replace(known, replacement(address, null));
    Services.ifMatch(seen);
    Refused.of(
        Reason.PRECONDITION_FAILED, () -> contracts.replace(known, replacement(address, null)));
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> contracts.delete(known));
    Services.ifMatch(contracts.get(known));
    contracts.delete(known);
  }

  @Test
  void theZoneOpensItsContractToAllUsersByAnUmbrella() {
    contracts.register(definition(address, null));
    Acting.asOperator();
    FunctionPermissionView permission =
        Services.get(ContractPermissionService.class)
            .create(
                new CreateContractPermissionRequest(
                    address,
                    null,
                    AccessType.WRITE,
                    "transfer(address,uint256)",
                    RuleType.PUBLIC,
                    true,
                    false,
                    null,
                    null,
                    null));
    assertThat(permission.isUmbrella()).isTrue();
    assertThat(permission.organizationOnly()).isFalse();
  }

  @Test
  void theListHasTheContractsOfAllOwnersButDeletedOnes() {
    TemplateView template =
        Services.get(TemplateService.class)
            .create(new CreateTemplateRequest(word, "Kind", null, "[]"));
    String first = Given.organization();
    String second = Given.organization();
    String gone = Given.organization();
    Acting.asOperator();
    for (String owner : new String[] {first, second, gone, null}) {
      contracts.register(definition(deployed(), owner));
      contracts.register(
          new ZoneContractDefinition(
              deployed(), "[]", word, null, "0x0", null, null, null, template.id(), null, owner));
    }
    Given.deleted(gone);
    Acting.asOperator();
    GroupedContracts list = contracts.list(word, true, ALL);
    assertThat(list.totalGroups()).isEqualTo(1);
    assertThat(list.totalUngrouped()).isEqualTo(3);
    assertThat(list.totalContracts()).isEqualTo(6);
    Group group = (Group) list.page().items().get(0);
    assertThat(group.contractCount()).isEqualTo(3);
    assertThat(group.matchingContractsCount()).isEqualTo(3);
    assertThat(list.page().items().subList(1, 4))
        .extracting(item -> ((Single) item).contract().organizationId())
        .containsExactly(null, second, first);
    assertThat(contracts.list(word, false, new PageRequest(2, 1)).page().items())
        .extracting(item -> ((Single) item).contract().abi())
        .containsOnlyNulls();
    TemplateContracts made = contracts.listOfTemplate(template.id(), null, true, ALL);
    assertThat(made.template().templateKey()).isEqualTo(word);
    assertThat(made.page().items())
        .extracting(ListedContractView::organizationId)
        .containsExactly(null, second, first);
    assertThat(contracts.listOfTemplate(template.id(), "no such name", true, ALL).page().items())
        .isEmpty();
    Refused.of(
        Reason.NOT_FOUND, () -> contracts.listOfTemplate(Integer.MAX_VALUE, null, true, ALL));
  }

  @Test
  void aRolledBackRegistrationDoesNotExist() throws Exception {
    Services.rolledBack(() -> contracts.register(definition(address, null)));
    Recorded.nothing();
    Refused.of(Reason.NOT_FOUND, () -> contracts.get(new Address(address)));
  }
}
