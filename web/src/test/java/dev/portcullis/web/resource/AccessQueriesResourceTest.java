package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.permission.AccessType;
import dev.portcullis.ejb.plan.query.AccessQueryRequest;
import dev.portcullis.ejb.plan.query.AccessQueryService;
import dev.portcullis.ejb.plan.query.QueriedArguments;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.resource.Api.Answer;
import org.junit.jupiter.api.Test;

/**
 * The routes of access queries (ADR 0158). A resource test: what an answer contains is tested with
 * the service.
 */
@ResourceTest
class AccessQueriesResourceTest {
  private static final String ZONE = "/admin/access-queries";
  private static final String OWN = "/organizations/o1/access-queries";
  private static final String CONTRACT = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
  private static final String WHO =
      "{\"whoCan\":{\"contract\":\""
          + CONTRACT
          + "\",\"function\":\"mint()\",\"access\":\"write\",\"arguments\":\"own\"}}";

  @Test
  void aQueryReachesTheServiceWithItsScopeAndPage(Api api, Stubs stubs) {
    Answer answer = api.asOperator().post(OWN + "?limit=7&offset=14", WHO);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().has("items")).isTrue();
    assertThat(answer.at("/pagination/limit")).isEqualTo("7");
    assertThat(stubs.onlyCall().name()).isEqualTo("AccessQueryService.ask");
    assertThat(stubs.onlyCall().arguments().get(0)).isEqualTo(Scope.organization("o1"));
    assertThat(stubs.onlyCall().arguments().get(2)).isEqualTo(new PageRequest(7, 14));
    AccessQueryRequest body = (AccessQueryRequest) stubs.onlyCall().arguments().get(1);
    assertThat(body.whatCan()).isNull();
    assertThat(body.whoCan().access()).isEqualTo(AccessType.WRITE);
    assertThat(body.whoCan().arguments()).isEqualTo(QueriedArguments.OWN);
  }

  @Test
  void theZoneAsksAboutAMachine(Api api, Stubs stubs) {
    Answer answer = api.asOperator().post(ZONE, "{\"whatCan\":{\"m2mAppId\":\"m1\"}}");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(stubs.onlyCall().arguments().get(0)).isEqualTo(Scope.ZONE);
  }

  @Test
  void aWrongFieldIsNamed(Api api, Stubs stubs) {
    refused(api, "whoCan.contract", WHO.replace(CONTRACT, "0x12"));
    refused(api, "whoCan.access", WHO.replace("\"write\"", "\"all\""));
    refused(api, "whoCan.arguments", WHO.replace("\"own\"", "\"some\""));
    refused(api, "whoCan.function", WHO.replace("mint()", ""));
    refused(api, "whoCan.other", WHO.replace("\"function\"", "\"other\""));
    refused(api, "whatCan.contract", "{\"whatCan\":{\"userId\":\"u1\",\"contract\":\"x\"}}");
    assertThat(stubs.calls()).isEmpty();
    stubs.fail(
        AccessQueryService.class, "ask", Failure.invalid("whoCan.function", "must be known"));
    refused(api, "whoCan.function", WHO);
  }

  private static void refused(Api api, String field, String body) {
    Answer answer = api.asOperator().post(ZONE, body);
    assertThat(answer.status()).as(body).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo(field);
  }
}
