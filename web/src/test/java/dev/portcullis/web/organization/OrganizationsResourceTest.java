package dev.portcullis.web.organization;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.organization.OrganizationDefinition;
import dev.portcullis.ejb.organization.OrganizationService;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.web.resource.Api;
import dev.portcullis.web.resource.Api.Answer;
import dev.portcullis.web.resource.ResourceTest;
import dev.portcullis.web.resource.Stubs;
import org.junit.jupiter.api.Test;

/**
 * Routes of organizations. A resource test: what is proven is how HTTP becomes calls of {@link
 * OrganizationService} and back, which no lower layer has.
 */
@ResourceTest
class OrganizationsResourceTest {
  @Test
  void aReplacementHandsOverIdAndBody(Api api, Stubs stubs) {
    Answer answer =
        api.asOperator().put("/organizations/o1", "{\"name\":\"Harbor\",\"defaultRoles\":[]}");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("OrganizationService.replace");
    assertThat(stubs.onlyCall().arguments().get(0)).isEqualTo("o1");
    assertThat(((OrganizationDefinition) stubs.onlyCall().arguments().get(1)).name())
        .isEqualTo("Harbor");
  }

  @Test
  void aRejectionByTheServiceHasTheDocumentedForm(Api api, Stubs stubs) {
    stubs.fail(
        OrganizationService.class, "get", Failure.of(Reason.NOT_FOUND, "No such organization"));
    Answer answer = api.asOperator().get("/organizations/o1");
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.at("/error/code")).isEqualTo("NOT_FOUND");
    assertThat(answer.at("/error/message")).isEqualTo("No such organization");
  }
}
