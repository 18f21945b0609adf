package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.abi.Abi;
import dev.portcullis.ejb.abi.AbiEntry;
import dev.portcullis.ejb.abi.AbiEntry.Kind;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.permission.ContractPermissionService;
import dev.portcullis.ejb.permission.CreateContractPermissionRequest;
import dev.portcullis.ejb.permission.FunctionPermissionView;
import dev.portcullis.ejb.permission.ReplaceContractPermissionRequest;
import dev.portcullis.ejb.permission.RuleType;
import dev.portcullis.ejb.scene.SystemRows;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.ContractRepository;
import dev.portcullis.persistence.contract.RegisteredContract;
import dev.portcullis.persistence.contract.RegisteredContract.Description;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The system contracts of the rollup (R-ADM-38). A service test: the start writes their rows, and
 * the zone's services read them.
 */
@ServiceTest
class SystemContractServiceTest {
  private static final Address TOKEN = system("0800a");
  private static final Address VAULT = system("10004");

  /** The selectors as the clients have them. */
  private static final Map<Address, List<String>> SELECTORS =
      Map.of(
          TOKEN,
          List.of("51cff8d9", "84bc3eb0"),
          system("08008"),
          List.of("62f84b24"),
          system("10003"),
          List.of("4a2e35ba", "cdf25430", "d9caed12", "f54266a2", "f5f15168"),
          VAULT,
          List.of(
              "19a2a285", "2f90b184", "37d277d4", "5f3455b5", "cb944dec", "f5f15168", "fd3f60df"),
          system("1000d"),
          List.of("5ef7e104"));

  @Inject private SystemContractService contracts;
  @Inject private ZoneContractService registered;
  @Inject private DisclosureService disclosures;

  @BeforeEach
  void start() throws Exception {
    SystemRows.remove();
    Services.get(SystemContractStartup.class).synchronize();
    Acting.asOperator();
  }

  @AfterEach
  void leaveNoRows() throws Exception {
    SystemRows.remove();
  }

  private static Address system(String digits) {
    return new Address("0x" + "0".repeat(35) + digits);
  }

  @Test
  void aStartRegistersThemForTheZoneWithTheFunctionsOfClients() {
    Map<Address, List<String>> found = new TreeMap<>();
    for (Address address : SELECTORS.keySet()) {
      ContractView view = registered.get(address);
      assertThat(view.isSystemContract()).isTrue();
      assertThat(view.organizationId()).isNull();
      assertThat(view.templateId()).isNull();
      assertThat(view.disclosureStartBlock()).isEqualTo("0x0");
      assertThat(view.discloseBytecode() || view.discloseErc20TotalSupply()).isFalse();
      assertThat(view.disclosedAddresses()).isEmpty();
      found.put(
          address,
          Abi.parse(view.abi()).entries().stream()
              .filter(entry -> entry.kind() == Kind.FUNCTION)
              .map(AbiEntry::selector)
              .map(selector -> selector.substring(2))
              .sorted()
              .toList());
    }
    assertThat(found).isEqualTo(new TreeMap<>(SELECTORS));
  }

  @Test
  void anotherStartChangesNothing() {
    FunctionPermissionView permission = permit(TOKEN, "withdraw(address)", null);
    ContractView before = registered.get(TOKEN);
    Acting.asOperator();
    contracts.synchronize();
    assertThat(CallLogs.audit()).isEmpty();
    assertThat(registered.get(TOKEN)).isEqualTo(before);
    assertThat(Services.get(ContractPermissionService.class).get(permission.id()))
        .isEqualTo(permission);
  }

  @Test
  void aStartMendsARowAndRemovesWhatIsNoLongerASystemContract() throws Exception {
    Address former = system("1fff0");
    Services.inTransaction(
        () -> {
          ContractRepository rows = Services.get(ContractRepository.class);
          rows.add(RegisteredContract.ofChain(new Description(former, "[]", "Former", "", null)));
          rows.findForUpdate(VAULT)
              .orElseThrow()
              .replace(new Description(VAULT, "[]", "Vault", "", null));
          return rows;
        });
    Acting.asOperator();
    contracts.synchronize();
    assertThat(CallLogs.audit())
        .extracting(row -> row.actionType() + " " + row.actionDetails().resourceId())
        .containsExactlyInAnyOrder(
            "contract.delete " + former.text(), "contract.update " + VAULT.text());
    assertThat(registered.get(VAULT).name()).isEqualTo("L2NativeTokenVault");
    Refused.of(Reason.NOT_FOUND, () -> registered.get(former));
  }

  @Test
  void aPermissionIsAnUmbrellaUnlessTheZoneSaysOtherwise() {
    FunctionPermissionView permission = permit(TOKEN, "withdraw(address)", null);
    assertThat(permission.isUmbrella()).isTrue();
    assertThat(permit(VAULT, "assetId(address)", false).isUmbrella()).isFalse();
    ContractPermissionService permissions = Services.get(ContractPermissionService.class);
    assertThat(permissions.replace(permission.id(), replacement(permission, false)).isUmbrella())
        .isFalse();
    assertThat(permissions.replace(permission.id(), replacement(permission, null)).isUmbrella())
        .isTrue();
    String usual = Contracts.register(Given.organization());
    Contracts.permit(usual, RuleType.PUBLIC);
    assertThat(
            permissions.list(new Address(usual), null, null, new PageRequest(1, 0)).items().get(0))
        .returns(false, FunctionPermissionView::isUmbrella);
  }

  @Test
  void aFunctionBeyondTheInterfaceIsRefused() {
    Refused.invalid(() -> permit(TOKEN, "transfer(address,uint256)", null), "functionSignature");
  }

  @Test
  void nothingOfThemIsDisclosedAndNoOrganizationHasThem() {
    Refused.invalid(
        () ->
            disclosures.replace(
                TOKEN, new DisclosureDefinition(true, true, "0x0", List.of(), null)),
        "contractAddress");
    String organization = Given.organization();
    Acting.asAdministratorOf(organization);
    ContractService own = Services.get(ContractService.class);
    Refused.of(Reason.NOT_FOUND, () -> own.get(organization, TOKEN));
    Refused.of(Reason.NOT_FOUND, () -> own.delete(organization, TOKEN));
    Refused.invalid(
        () -> own.register(organization, Contracts.definition(TOKEN.text())), "contractAddress");
  }

  private static FunctionPermissionView permit(
      Address contract, String signature, Boolean umbrella) {
    Acting.asOperator();
    return Services.get(ContractPermissionService.class)
        .create(
            new CreateContractPermissionRequest(
                contract.text(),
                null,
                AccessType.WRITE,
                signature,
                RuleType.PUBLIC,
                umbrella,
                null,
                null,
                null,
                null));
  }

  private static ReplaceContractPermissionRequest replacement(
      FunctionPermissionView permission, Boolean umbrella) {
    Acting.asOperator();
    return new ReplaceContractPermissionRequest(
        null,
        permission.contractAddress(),
        permission.methodSelector(),
        AccessType.WRITE,
        permission.functionSignature(),
        RuleType.PUBLIC,
        umbrella,
        null,
        null,
        null,
        null);
  }
}
