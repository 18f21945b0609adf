package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.portcullis.ejb.audit.AuditLogView;
import dev.portcullis.ejb.audit.AuditRecorder;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.Deployer;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What becomes of requests for contracts of unknown deployers (ADR 0106). */
@ServiceTest(settings = "contract.open-claims=2")
class ContractClaimServiceTest {
  private static final PageRequest ALL = new PageRequest(100, 0);
  private static final Hash32 TRANSACTION = new Hash32("0x" + "ab".repeat(32));

  @Inject private ContractService contracts;
  @Inject private ContractClaimService claims;
  private final QuietNode node = new QuietNode();
  private final Address contract = new Address(Given.address());
  private String organization;

  @BeforeEach
  void aContractOfAnUnknownDeployer() {
    Services.replace(ChainNode.class, node);
    organization = Given.organization();
    deployed(contract);
    Acting.asAdministratorOf(organization);
  }

  private void deployed(Address address) {
    node.deploy(address.text(), calldata -> "0x");
  }

  private void refusedFor(Reason reason, Address address) {
    Refused.of(reason, () -> register(address));
  }

  private ContractView register(Address address) {
    return contracts.register(organization, Contracts.definition(address.text()));
  }

  private List<ContractClaimView> listed(String state) {
    Acting.asOperator();
    return claims.list(state, organization, ALL).items();
  }

  @Test
  void aRejectedRequestIsOneClaimAndBothAreInTheLog() {
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    Services.get(AuditRecorder.class).outcome(403);
    assertThat(CallLogs.audit())
        .extracting(AuditLogView::actionType, row -> row.actionDetails().result())
        .containsExactlyInAnyOrder(
            tuple("contract-claim.create", "success"), tuple("contract.create", "failure"));
    assertThat(Recorded.tables()).containsExactly("contract_claims");

    String user = Acting.asAdministratorOf(organization).userId();
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    Recorded.nothing();
    assertThat(listed("open"))
        .singleElement()
        .satisfies(
            claim -> {
              assertThat(claim.contractAddress()).isEqualTo(contract.text());
              assertThat(claim.organizationId()).isEqualTo(organization);
              assertThat(claim.organizationName()).startsWith("Given ");
              assertThat(claim.registeredBy()).isNull();
              assertThat(claim.requestedBy()).isNotEqualTo(user).isNotNull();
              assertThat(claim.decidedBy()).isNull();
            });
  }

  @Test
  void theNumberOfOpenClaimsPerOrganizationIsLimited() {
    Address second = new Address(Given.address());
    Address third = new Address(Given.address());
    deployed(second);
    deployed(third);
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    refusedFor(Reason.CONTRACT_UNCONFIRMED, second);
    Acting.asAdministratorOf(organization);
    assertThat(Refused.of(Reason.CONTRACT_UNCONFIRMED, () -> register(third)))
        .hasMessageContaining("was not stored: 2 claims");
    Recorded.nothing();
    assertThat(listed(null)).hasSize(2);
    claims.refuse(second, organization);
    Acting.asAdministratorOf(organization);
    refusedFor(Reason.CONTRACT_UNCONFIRMED, third);
    assertThat(listed("open")).hasSize(2);
  }

  @Test
  void aConfirmedClaimLetsTheOrganizationRegisterAndIsConfirmedOnce() {
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    Acting.asOperator();
    ContractClaimView confirmed = claims.confirm(contract, organization);
    Recorded.row("contract-claim.confirm", "contract-claim", contract.text(), organization);
    assertThat(Recorded.tables()).containsExactly("contract_claims");
    assertThat(confirmed.state()).isEqualTo("confirmed");
    Acting.asOperator();
    assertThat(claims.confirm(contract, null)).isEqualTo(confirmed);
    assertThat(Recorded.tables()).isEmpty();
    Acting.asAdministratorOf(organization);
    register(contract);
    Recorded.row("contract.create", "contract", contract.text(), organization);
    assertThat(listed("confirmed"))
        .singleElement()
        .satisfies(claim -> assertThat(claim.registeredBy()).isEqualTo(organization));
    // An organization that removes it may register it again.
    Acting.asAdministratorOf(organization);
    contracts.delete(organization, contract);
    register(contract);
  }

  @Test
  void aRefusedClaimStaysRefusedAndStaysOneClaim() {
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    Acting.asOperator();
    ContractClaimView refused = claims.refuse(contract, null);
    Recorded.row("contract-claim.refuse", "contract-claim", contract.text(), null);
    Acting.asOperator();
    assertThat(claims.refuse(contract, organization)).isEqualTo(refused);
    assertThat(Recorded.tables()).isEmpty();
    Acting.asAdministratorOf(organization);
    assertThat(Refused.of(Reason.FORBIDDEN, () -> register(contract)))
        .hasMessageContaining("rejected");
    assertThat(listed("open")).isEmpty();
    assertThat(listed(null)).hasSize(1);
    assertThat(claims.confirm(contract, organization).state()).isEqualTo("confirmed");
    Acting.asAdministratorOf(organization);
    register(contract);
  }

  @Test
  void ofSeveralClaimantsOneMustBeNamed() {
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> claims.confirm(contract, null));
    Refused.of(Reason.NOT_FOUND, () -> claims.confirm(contract, organization));
    Refused.of(Reason.NOT_FOUND, () -> claims.refuse(contract, "nowhere"));
    Acting.asAdministratorOf(organization);
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    String other = Given.organization();
    Acting.asAdministratorOf(other);
    Refused.of(
        Reason.CONTRACT_UNCONFIRMED,
        () -> contracts.register(other, Contracts.definition(contract.text())));
    Acting.asOperator();
    Refused.invalid(() -> claims.confirm(contract, null), "organizationId");
    assertThat(claims.confirm(contract, other).organizationId()).isEqualTo(other);
    Given.deleted(other);
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> claims.refuse(contract, other));
    assertThat(claims.refuse(contract, null).organizationId()).isEqualTo(organization);
  }

  @Test
  void aRegistrationLeavesNoOpenClaim() {
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    Acting.asOperator();
    register(contract);
    assertThat(listed(null)).extracting(ContractClaimView::state).containsExactly("confirmed");

    Address later = new Address(Given.address());
    deployed(later);
    Acting.asAdministratorOf(organization);
    refusedFor(Reason.CONTRACT_UNCONFIRMED, later);
    announce(later, organization);
    Acting.asAdministratorOf(organization);
    register(later);
    assertThat(listed("open")).isEmpty();
  }

  private static void announce(Address address, String deployerOrganization) {
    Acting.asUser("sender", deployerOrganization);
    Services.get(DeploymentService.class)
        .announce(
            address, Deployer.of(new Address(Given.address()), deployerOrganization), TRANSACTION);
  }

  @Test
  void contestedContractsAreListedUntilTheZoneKeepsThem() {
    register(contract, "off");
    announce(contract, Given.organization());
    Acting.asOperator();
    assertThat(claims.contested(ALL).items())
        .filteredOn(each -> each.contractAddress().equals(contract.text()))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.organizationId()).isEqualTo(organization);
              assertThat(each.deployerOrganizationId()).isNotNull().isNotEqualTo(organization);
            });
    Refused.of(Reason.NOT_FOUND, () -> claims.refuse(contract, organization));
    Acting.asOperator();
    assertThat(claims.confirm(contract, organization).requestedBy()).isNull();
    assertThat(claims.contested(ALL).items())
        .extracting(ContestedContractView::contractAddress)
        .doesNotContain(contract.text());
  }

  /** Registers as before the rule was there. */
  private void register(Address address, String guard) {
    Services.set("contract.registration-guard", guard);
    Acting.asAdministratorOf(organization);
    Services.get(ContractService.class)
        .register(organization, Contracts.definition(address.text()));
    Services.set("contract.registration-guard", "on");
    Services.replace(ChainNode.class, node);
  }

  @Test
  void theZonesOwnRegistrationOfADeployedContractIsNotContested() {
    announce(contract, Given.organization());
    Acting.asOperator();
    register(contract);
    Acting.asOperator();
    assertThat(claims.contested(ALL).items())
        .extracting(ContestedContractView::contractAddress)
        .doesNotContain(contract.text());
  }

  @Test
  void theNodeIsQueriedOutsideATransaction() {
    node.onCall(() -> assertThat(Services.isInTransaction()).isFalse());
    refusedFor(Reason.CONTRACT_UNCONFIRMED, contract);
    Acting.asOperator();
    claims.confirm(contract, null);
    Acting.asAdministratorOf(organization);
    register(contract);
  }

  @Test
  void anUnavailableNodeIsReportedOnlyForAValidRequest() {
    node.leave();
    refusedFor(Reason.CHAIN_UNAVAILABLE, contract);
    assertThat(Refused.row(503).actionType()).isEqualTo("contract.create");
    Acting.asAdministratorOf(organization);
    Refused.invalid(
        () ->
            contracts.register(
                organization,
                new ContractDefinition(contract.text(), "{}", "Token", "", null, null)),
        "abi");
    // The zone waits for no node.
    Acting.asOperator();
    register(contract);
    Acting.asAdministratorOf(organization);
    ContractView renamed =
        contracts.replace(
            organization,
            contract,
            new ContractDefinition(contract.text(), "[]", "Renamed", "", null, null));
    assertThat(renamed.name()).as("nothing moves").isEqualTo("Renamed");
  }

  @Test
  void aMoveThatIsRefusedForItsPreconditionLeavesNoClaim() {
    Address former = new Address(Given.address());
    Acting.asOperator();
    ContractView seen = register(former);
    Acting.asOperator();
    contracts.replace(
        organization, former, new ContractDefinition(former.text(), "[]", "New", "", null, null));
    Acting.asAdministratorOf(organization);
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> move(former));
    Recorded.nothing();
    Acting.asAdministratorOf(organization);
    Services.ifMatch(contracts.get(organization, former));
    Refused.of(Reason.CONTRACT_UNCONFIRMED, () -> move(former));
    assertThat(Recorded.tables()).containsExactly("contract_claims");
    Acting.asAdministratorOf(organization);
    Refused.of(Reason.NOT_FOUND, () -> move(new Address(Given.address())));
    Acting.asOperator();
    claims.confirm(contract, null);
    Acting.asAdministratorOf(organization);
    Services.ifMatch(contracts.get(organization, former));
    assertThat(move(former).contractAddress()).isEqualTo(contract.text());
  }

  private ContractView move(Address former) {
    return contracts.replace(organization, former, Contracts.definition(contract.text()));
  }

  @Test
  void otherStatesThanTheseAreRefused() {
    Acting.asOperator();
    Refused.invalid(() -> claims.list("closed", null, ALL), "state");
  }
}
