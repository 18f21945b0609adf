package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.contract.ContractClaimService;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.web.resource.Api.Answer;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The routes of contract claims. A resource test: what is decided is tested with the service. */
@ResourceTest
class ContractClaimsResourceTest {
  private static final String CLAIMS = "/admin/contract-claims";
  private static final String CONTRACT = "0x" + "Ab".repeat(20);
  private static final Address ADDRESS = new Address(CONTRACT);
  private static final String DEFINITION =
      "{\"contractAddress\":\""
          + CONTRACT
          + "\",\"abi\":\"[]\",\"name\":\"T\",\"description\":\"\"}";

  @Test
  void filtersAndPagingReachTheService(Api api, Stubs stubs) {
    Answer answer =
        api.asOperator().get(CLAIMS + "?state=open&organizationId=o1&limit=7&offset=14");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("ContractClaimService.list");
    assertThat(stubs.onlyCall().arguments()).containsExactly("open", "o1", new PageRequest(7, 14));
    assertThat(answer.json().at("/items/0").properties())
        .extracting(Map.Entry::getKey)
        .containsExactly(
            "contractAddress",
            "organizationId",
            "organizationName",
            "state",
            "registeredBy",
            "requestedBy",
            "decidedBy",
            "createdAt",
            "decidedAt");
  }

  @Test
  void anotherStateIsRefused(Api api, Stubs stubs) {
    Answer answer = api.asOperator().get(CLAIMS + "?state=closed");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo("state");
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void aDecisionIsForTheAddressInAnyCaseAndPerhapsAnOrganization(Api api, Stubs stubs) {
    assertThat(api.asOperator().post(CLAIMS + "/" + CONTRACT + "/confirm", "").status())
        .isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("ContractClaimService.confirm");
    assertThat(stubs.onlyCall().arguments()).isEqualTo(Arrays.asList(ADDRESS, null));
  }

  @Test
  void theClaimantIsNamedByAQueryKey(Api api, Stubs stubs) {
    String path = CLAIMS + "/" + CONTRACT + "/refuse?organizationId=o2";
    assertThat(api.asOperator().post(path, "").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("ContractClaimService.refuse");
    assertThat(stubs.onlyCall().arguments()).containsExactly(ADDRESS, "o2");
  }

  @Test
  void anInvalidAddressReachesNoService(Api api, Stubs stubs) {
    Answer answer = api.asOperator().post(CLAIMS + "/0x12/confirm", "");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo("contractAddress");
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void anUnconfirmedRegistrationHasACodeOfItsOwn(Api api, Stubs stubs) {
    stubs.fail(
        ContractService.class, "register", Failure.of(Reason.CONTRACT_UNCONFIRMED, "not yet"));
    Answer answer = api.asOperator().post("/organizations/o1/contracts", DEFINITION);
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.at("/error/code")).isEqualTo("CONTRACT_UNCONFIRMED");
    assertThat(answer.at("/error/message")).isEqualTo("not yet");
  }

  @Test
  void severalClaimantsAreAFaultOfTheQueryKey(Api api, Stubs stubs) {
    stubs.fail(
        ContractClaimService.class,
        "confirm",
        Failure.invalid("organizationId", "must name one of the claimants: there are several"));
    Answer answer = api.asOperator().post(CLAIMS + "/" + CONTRACT + "/confirm", "");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo("organizationId");
  }
}
