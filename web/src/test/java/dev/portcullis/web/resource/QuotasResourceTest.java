package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.quota.QuotaService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import dev.portcullis.web.resource.Api.Answer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The routes of quotas. A resource test: what is counted is tested with the service. */
@ResourceTest
class QuotasResourceTest {
  @Test
  void anOrganizationReadsItsQuotas(Api api, Stubs stubs) {
    Answer answer = api.asOperator().get("/organizations/o1/quotas");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("QuotaService.list");
    assertThat(stubs.onlyCall().arguments()).containsExactly(Scope.organization("o1"));
    assertThat(answer.json().at("/items/0").properties())
        .extracting(Map.Entry::getKey)
        .containsExactly("name", "setting", "used", "limit", "level");
  }

  @Test
  void theZoneReadsItsOwn(Api api, Stubs stubs) {
    assertThat(api.asOperator().get("/admin/quotas").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().arguments()).containsExactly(Scope.ZONE);
  }

  @Test
  void anUnknownOrganizationIsNotFound(Api api, Stubs stubs) {
    stubs.fail(QuotaService.class, "list", Failure.of(Reason.NOT_FOUND, "no"));
    assertThat(api.asOperator().get("/organizations/o1/quotas").status()).isEqualTo(404);
  }
}
