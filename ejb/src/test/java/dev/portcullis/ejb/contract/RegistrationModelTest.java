package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.QuietNode;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.kernel.Ids;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.persistence.contract.Deployer;
import jakarta.inject.Inject;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Who may register a contract (ADR 0106): who deployed it, who registers it, whether it has code,
 * what happened before, by which route, and whether the guard is on; all cases. A service test,
 * because the rule depends on the results of the database and the node together.
 */
@ServiceTest
class RegistrationModelTest {
  private static final PageRequest ALL = new PageRequest(100, 0);

  @Inject private ContractService contracts;
  @Inject private ContractClaimService claims;
  @Inject private DeploymentService deployments;
  private final QuietNode node = new QuietNode();
  private String own;
  private String other;

  /** Who deployed the contract, and how. */
  private enum Deployed {
    BY_OWN,
    BY_OTHER,
    BY_ZONE,
    /** By a wallet that no user had when it sent the transaction. */
    BY_UNKNOWN_WALLET,
    BENEATH_CALL_OF_OWN,
    BENEATH_CALL_OF_OTHER,
    /** A simulation created it, and the mined transaction did not. */
    ONLY_SIMULATED,
    /** A simulation created it, and the mined transaction reverted. */
    REVERTED,
    OUTSIDE
  }

  private enum Registrant {
    ORGANIZATION,
    ZONE
  }

  /** What happened before. */
  private enum Order {
    FIRST,
    AFTER_CLAIM,
    AFTER_CONFIRMATION,
    AFTER_REFUSAL,
    /** The zone changed its mind. */
    AFTER_REFUSAL_AND_CONFIRMATION,
    AFTER_REGISTRATION_OF_OTHER,
    AFTER_OWN_REGISTRATION
  }

  private enum Route {
    POST,
    PUT
  }

  private enum Outcome {
    REGISTERED,
    NO_CODE,
    FORBIDDEN,
    UNCONFIRMED,
    TAKEN
  }

  private record Case(
      boolean isGuarded,
      Deployed deployed,
      Registrant registrant,
      boolean hasCode,
      Order order,
      Route route) {
    /** The text of the rule, written without the code that it tests. */
    Outcome expected() {
      boolean isTaken =
          order == Order.AFTER_REGISTRATION_OF_OTHER || order == Order.AFTER_OWN_REGISTRATION;
      Outcome permitted = isTaken ? Outcome.TAKEN : Outcome.REGISTERED;
      if (!isGuarded || registrant == Registrant.ZONE || order == Order.AFTER_OWN_REGISTRATION) {
        return permitted;
      }
      if (!hasCode) {
        return Outcome.NO_CODE;
      }
      if (order == Order.AFTER_CONFIRMATION || order == Order.AFTER_REFUSAL_AND_CONFIRMATION) {
        return permitted;
      }
      return switch (deployed) {
        case BY_OWN, BENEATH_CALL_OF_OWN -> permitted;
        case BY_OTHER, BENEATH_CALL_OF_OTHER, BY_ZONE -> Outcome.FORBIDDEN;
        case BY_UNKNOWN_WALLET, ONLY_SIMULATED, REVERTED, OUTSIDE ->
            order == Order.AFTER_REFUSAL ? Outcome.FORBIDDEN : Outcome.UNCONFIRMED;
      };
    }

    /** Whether the zone has something to decide afterwards. */
    boolean leavesClaim() {
      return expected() == Outcome.UNCONFIRMED
          || (order == Order.AFTER_CLAIM && expected() != Outcome.REGISTERED);
    }
  }

  @BeforeEach
  void aChainAndTwoOrganizations() {
    Services.replace(ChainNode.class, node);
    own = Given.organization();
    other = Given.organization();
  }

  @Test
  void withTheGuardOnTheRuleDecidesEachCase() {
    assertThat(all(true, Route.POST)).isEqualTo(9 * 2 * 2 * 7);
  }

  @Test
  void withTheGuardOnItDecidesEachMoveAlike() {
    assertThat(all(true, Route.PUT)).isEqualTo(9 * 2 * 2 * 7);
  }

  @Test
  void withTheGuardOffOrganizationsRegisterAnyContract() {
    Services.set("contract.registration-guard", "off");
    Services.replace(ChainNode.class, node);
    assertThat(all(false, Route.POST)).isEqualTo(9 * 2 * 2 * 7);
  }

  private int all(boolean isGuarded, Route route) {
    int tried = 0;
    for (Deployed deployed : Deployed.values()) {
      for (Registrant registrant : Registrant.values()) {
        for (boolean hasCode : new boolean[] {true, false}) {
          for (Order order : Order.values()) {
            check(new Case(isGuarded, deployed, registrant, hasCode, order, route));
            tried++;
          }
        }
      }
    }
    return tried;
  }

  private void check(Case each) {
    String contract = Given.address();
    deploy(each, contract);
    happen(each.order(), contract);
    String former = each.route() == Route.PUT ? registeredByZone(own, Given.address()) : null;
    act(each.registrant());
    Outcome outcome = outcome(contract, former);
    assertThat(outcome).as("%s", each).isEqualTo(each.expected());
    Acting.asOperator();
    boolean isOpen =
        claims.list("open", own, ALL).items().stream()
            .anyMatch(claim -> claim.contractAddress().equals(contract));
    assertThat(isOpen).as("a claim is open after %s", each).isEqualTo(each.leavesClaim());
    if (isOpen) {
      // There is room for twenty.
      Acting.asOperator();
      claims.refuse(new Address(contract), own);
    }
  }

  private void act(Registrant registrant) {
    switch (registrant) {
      case ORGANIZATION -> Acting.asAdministratorOf(own);
      case ZONE -> Acting.asOperator();
    }
  }

  private Outcome outcome(String contract, String former) {
    try {
      ContractView view =
          former == null
              ? contracts.register(own, Contracts.definition(contract))
              : contracts.replace(own, new Address(former), Contracts.definition(contract));
      assertThat(view.contractAddress()).isEqualTo(contract);
      assertThat(view.organizationId()).isEqualTo(own);
      return Outcome.REGISTERED;
    } catch (Failure refusal) {
      return switch (refusal.reason()) {
        case VALIDATION -> {
          assertThat(refusal.issues())
              .extracting(Failure.Issue::path)
              .containsExactly("contractAddress");
          yield Outcome.NO_CODE;
        }
        case FORBIDDEN -> Outcome.FORBIDDEN;
        case CONTRACT_UNCONFIRMED -> Outcome.UNCONFIRMED;
        case ALREADY_EXISTS -> Outcome.TAKEN;
        default -> throw refusal;
      };
    }
  }

  private void deploy(Case each, String contract) {
    Address address = new Address(contract);
    if (each.hasCode()) {
      node.deploy(contract, calldata -> "0x");
    }
    Address wallet = new Address(Given.address());
    Hash32 transaction = hash();
    Acting.asUser("sender", null);
    switch (each.deployed()) {
      case BY_OWN -> deployments.announce(address, Deployer.of(wallet, own), transaction);
      case BY_OTHER -> deployments.announce(address, Deployer.of(wallet, other), transaction);
      case BY_ZONE -> deployments.announce(address, Deployer.of(wallet, null), transaction);
      case BY_UNKNOWN_WALLET ->
          deployments.announce(address, Deployer.unknown(wallet), transaction);
      case BENEATH_CALL_OF_OWN -> beneath(address, own, trace(address, null));
      case BENEATH_CALL_OF_OTHER -> beneath(address, other, trace(address, null));
      case ONLY_SIMULATED -> beneath(address, own, trace(new Address(Given.address()), null));
      case REVERTED -> beneath(address, own, trace(address, "execution reverted"));
      case OUTSIDE -> {}
    }
  }

  private void beneath(Address contract, String organization, ObjectNode mined) {
    Hash32 transaction = hash();
    deployments.simulated(
        List.of(contract), Deployer.of(new Address(Given.address()), organization), transaction);
    node.mine(transaction, mined);
  }

  private static ObjectNode trace(Address created, String error) {
    ObjectNode call = JsonNodeFactory.instance.objectNode().put("type", "CALL");
    call.put("to", Given.address());
    if (error != null) {
      call.put("error", error);
    }
    call.putArray("calls").addObject().put("type", "CREATE2").put("to", created.text());
    return call;
  }

  private void happen(Order order, String contract) {
    Address address = new Address(contract);
    switch (order) {
      case FIRST -> {}
      case AFTER_CLAIM -> claim(address);
      case AFTER_CONFIRMATION -> {
        claim(address);
        claims.confirm(address, own);
      }
      case AFTER_REFUSAL -> {
        claim(address);
        claims.refuse(address, null);
      }
      case AFTER_REFUSAL_AND_CONFIRMATION -> {
        claim(address);
        claims.refuse(address, own);
        Acting.asOperator();
        claims.confirm(address, own);
      }
      case AFTER_REGISTRATION_OF_OTHER -> registeredByZone(other, contract);
      case AFTER_OWN_REGISTRATION -> registeredByZone(own, contract);
    }
  }

  /** Leaves a claim as a request did when the deployer was not known yet. */
  private void claim(Address contract) {
    Acting.asAdministratorOf(own);
    Failure refusal = Failure.of(Reason.CONTRACT_UNCONFIRMED, "not confirmed");
    assertThat(Services.get(ContractClaims.class).storeClaim(own, contract, refusal))
        .isSameAs(refusal);
    Acting.asOperator();
  }

  private String registeredByZone(String organization, String contract) {
    Acting.asOperator();
    contracts.register(organization, Contracts.definition(contract));
    return contract;
  }

  private static Hash32 hash() {
    return new Hash32("0x" + HexFormat.of().formatHex(Ids.bytes(32)));
  }
}
