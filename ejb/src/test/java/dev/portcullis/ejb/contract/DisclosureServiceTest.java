package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.contract.ContractView.DisclosedAddress;
import dev.portcullis.ejb.contract.DisclosureDefinition.Account;
import dev.portcullis.ejb.decision.DecisionFactService;
import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What everybody may read of a contract (R-GTW-18). */
@ServiceTest
class DisclosureServiceTest {
  @Inject private DisclosureService disclosures;
  @Inject private ZoneContractService contracts;
  private String organization;
  private String contract;
  private Address address;

  @BeforeEach
  void register() {
    organization = Given.organization();
    contract = Contracts.register(organization);
    address = new Address(contract);
    Acting.asOperator();
  }

  @Test
  void exactlyThisIsDisclosedFromNowOn() {
    String account = Given.address();
    ContractView disclosed =
        disclosures.replace(
            address,
            new DisclosureDefinition(
                true,
                true,
                "0x1f",
                List.of(new Account("0x" + account.substring(2).toUpperCase(Locale.ROOT))),
                List.of("0x" + "A".repeat(64))));
    Recorded.row("contract.update", "contract", contract, null);
    assertThat(disclosed.discloseErc20TotalSupply()).isTrue();
    assertThat(disclosed.discloseBytecode()).isTrue();
    assertThat(disclosed.disclosureStartBlock()).isEqualTo("0x1f");
    assertThat(disclosed.disclosedAddresses()).containsExactly(new DisclosedAddress(account));
    assertThat(disclosed.disclosedSlots()).containsExactly("0x" + "a".repeat(64));
    assertThat(contracts.get(address)).isEqualTo(disclosed);
    assertThat(Services.get(DecisionFactService.class).disclosure(address).orElseThrow().slots())
        .containsExactly(new Hash32("0x" + "a".repeat(64)));
    ContractView nothing = disclosures.replace(address, nothing());
    assertThat(nothing.disclosedAddresses()).isEmpty();
    assertThat(nothing.disclosedSlots()).isEmpty();
    assertThat(nothing.discloseBytecode()).isFalse();
  }

  @Test
  void anotherAddressBeginsWithNothingDisclosed() {
    disclosures.replace(address, new DisclosureDefinition(true, true, "0x1", List.of(), null));
    String moved = Given.address();
    Acting.asOperator();
    ContractView view =
        Services.get(ContractService.class)
            .replace(organization, address, Contracts.definition(moved));
    assertThat(view.discloseBytecode()).isFalse();
    assertThat(view.discloseErc20TotalSupply()).isFalse();
    assertThat(view.disclosureStartBlock()).isEqualTo("0x0");
  }

  @Test
  void anUnregisteredContractIsNotDisclosed() {
    Address unknown = new Address(Given.address());
    Refused.of(Reason.NOT_FOUND, () -> contracts.get(unknown));
    Refused.of(Reason.NOT_FOUND, () -> disclosures.replace(unknown, nothing()));
    Given.deleted(organization);
    Acting.asOperator();
    Refused.of(Reason.NOT_FOUND, () -> contracts.get(address));
    Refused.of(Reason.NOT_FOUND, () -> disclosures.replace(address, nothing()));
  }

  @Test
  void aChangeBasedOnAStaleVersionIsRejected() {
    ContractView seen = contracts.get(address);
    disclosures.replace(address, new DisclosureDefinition(true, false, "0x1", List.of(), null));
    Services.ifMatch(seen);
    Refused.of(Reason.PRECONDITION_FAILED, () -> disclosures.replace(address, nothing()));
    Services.ifMatch(contracts.get(address));
    assertThat(disclosures.replace(address, nothing()).discloseErc20TotalSupply()).isFalse();
  }

  @Test
  void aRolledBackDisclosureDisclosesNothing() throws Exception {
    Services.rolledBack(
        () ->
            disclosures.replace(
                address, new DisclosureDefinition(true, true, "0x1", List.of(), null)));
    Recorded.nothing();
    assertThat(contracts.get(address).discloseBytecode()).isFalse();
  }

  private static DisclosureDefinition nothing() {
    return new DisclosureDefinition(false, false, "0x0", List.of(), null);
  }
}
