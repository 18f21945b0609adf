package dev.portcullis.ejb.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.given.Contracts;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Address;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What anonymous clients read about disclosure (R-IDN-22). */
@ServiceTest
class DisclosureCheckServiceTest {
  @Inject private DisclosureCheckService checks;
  private String organization;
  private Address contract;

  @BeforeEach
  void register() {
    organization = Given.organization();
    contract = new Address(Contracts.register(organization));
  }

  private void disclose(boolean supply, boolean bytecode) {
    Acting.asOperator();
    Services.get(DisclosureService.class)
        .replace(contract, new DisclosureDefinition(supply, bytecode, "0x1", List.of(), null));
    Acting.asStranger();
  }

  private List<Boolean> answers(Address address) {
    return List.of(checks.supply(address).authorized(), checks.bytecode(address).authorized());
  }

  @Test
  void eachDisclosureIsAnsweredApart() {
    Acting.asStranger();
    assertThat(answers(contract)).containsExactly(false, false);
    disclose(true, false);
    assertThat(answers(contract)).containsExactly(true, false);
    disclose(false, true);
    assertThat(answers(contract)).containsExactly(false, true);
    Recorded.nothing();
  }

  @Test
  void whatIsNotRegisteredDisclosesNothing() {
    disclose(true, true);
    assertThat(answers(new Address(Given.address()))).containsExactly(false, false);
    Given.deleted(organization);
    Acting.asStranger();
    assertThat(answers(contract)).as("of a deleted organization").containsExactly(false, false);
  }
}
