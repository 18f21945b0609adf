package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.policydocument.PolicyDocumentService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Scope;
import org.junit.jupiter.api.Test;

/**
 * The routes of policy documents. A resource test: what a document contains is tested with the
 * service.
 */
@ResourceTest
class PolicyDocumentResourceTest {
  @Test
  void theZoneExportsThePolicyOfAll(Api api, Stubs stubs) {
    assertThat(api.asOperator().get("/admin/policy-document").status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("PolicyDocumentService.export");
    assertThat(stubs.onlyCall().arguments()).containsExactly(Scope.ZONE, false);
  }

  @Test
  void anOrganizationExportsItsOwnWithIds(Api api, Stubs stubs) {
    assertThat(api.asOperator().get("/organizations/o1/policy-document?ids=true").status())
        .isEqualTo(200);
    assertThat(stubs.onlyCall().arguments()).containsExactly(Scope.organization("o1"), true);
  }

  @Test
  void anotherValueOfIdsIsNamed(Api api, Stubs stubs) {
    Api.Answer answer = api.asOperator().get("/admin/policy-document?ids=yes");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().toString()).contains("ids");
    assertThat(stubs.calls()).isEmpty();
  }

  @Test
  void aPolicyThatIsTooLargeIsAConflict(Api api, Stubs stubs) {
    stubs.fail(PolicyDocumentService.class, "export", Failure.of(Reason.CONFLICT, "too large"));
    assertThat(api.asOperator().get("/admin/policy-document").status()).isEqualTo(409);
  }
}
